import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";

/** Paints the open page in a theme, as the toggle does: what the page has come to stays. */
export async function wearTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** What axe holds against the page, in words. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
}
