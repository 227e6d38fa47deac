import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

const looks = [
  { width: 1_440, theme: "dark" },
  { width: 390, theme: "light" },
  { width: 1_440, theme: "light" },
  { width: 390, theme: "dark" },
];

/**
 * Checks the open page on a wide or a narrow screen, in one theme, which its name decides; in the long run on both, in
 * both themes. Like the site's own button, it switches the theme without a reload.
 */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  for (const { width, theme } of process.env.TEST_LONG
    ? looks
    : looks.filter((_, index) => index === name.length % 2)) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator("html").evaluate((html, value) => html.setAttribute("data-theme", value), theme);
    // Legacy mode finishes in the page itself instead of in a second one: the site has no frames of other origins.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    // A preview that loads at the same moment gives axe no answer.
    const { violations } = await axe.analyze().catch(() => axe.analyze());
    const shown = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
    expect(shown, `${name}, ${width} px, ${theme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
}
