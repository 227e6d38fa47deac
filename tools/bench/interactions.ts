import { type Browser, chromium, type Page } from "playwright";
import { paths } from "#app/paths.ts";
import { homeTexts } from "#app/texts/home.ts";
import { siteTexts } from "#app/texts/site.ts";
import { chromiumOptions } from "#test-support/chromium.ts";
import type { Site } from "#test-support/site.ts";
import { say, table } from "./report.ts";

const ROUNDS = 5;

/** Measures the time from an input to the next frame, as Interaction to Next Paint counts it. */
export async function measureInteractions({ url }: Site): Promise<void> {
  const browser = await chromium.launch(chromiumOptions());
  const interactions: Record<string, (page: Page) => Promise<void>> = {
    menu: (page) => page.getByText(siteTexts.nav.services, { exact: true }).first().click(),
    theme: (page) => page.getByRole("button", { name: siteTexts.theme.toLight }).click(),
    carousel: (page) => page.getByRole("button", { name: homeTexts.carousel.next }).click(),
    navigation: (page) => page.getByRole("link", { name: "Portfolio", exact: true }).first().click(),
  };
  const rows = [];
  for (const [name, act] of Object.entries(interactions)) {
    const row: (string | number)[] = [name];
    for (const rate of [1, 4]) {
      const times = await Array.fromAsync({ length: ROUNDS }, () => timeOf(browser, url, rate, act));
      row.push(times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN, Math.max(...times));
    }
    rows.push(row);
  }
  await browser.close();
  say(`## Input to next frame, ms, ${ROUNDS} visits each`);
  table(["", "1x, median", "worst", "4x, median", "worst"], rows);
}

async function timeOf(browser: Browser, url: string, rate: number, act: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.goto(url + paths.home);
  // It is there once the page is hydrated, with all that moves.
  await page.getByRole("button", { name: homeTexts.hero.pause }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("interactionId" in entry && entry.interactionId) times.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 });
  });
  await act(page);
  // The browser reports an event after the frame that shows its effect.
  await page.waitForTimeout(1_500);
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await page.close();
  return Math.max(0, ...times);
}
