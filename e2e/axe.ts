import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/**
 * Checks the open page: all rules in the dark theme, then the contrast in the light theme, since a theme only changes
 * colours. Like the site's own button, it switches the theme without a reload.
 */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  for (const theme of ["dark", "light"] as const) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (theme === "dark" ? axe : axe.withRules("color-contrast")).analyze();
    const shown = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
    expect(shown, `${name}, ${theme}`).toEqual([]);
  }
}
