import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** Checks the open page in both themes. Like the site's own button, it switches the theme without a reload. */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  for (const theme of ["dark", "light"] as const) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const shown = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
    expect(shown, `${name}, ${theme}`).toEqual([]);
  }
}
