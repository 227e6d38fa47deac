import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import puppeteer from "puppeteer-core";
import { paths } from "#app/paths.ts";
import { homeTexts } from "#app/texts/home.ts";
import { siteTexts } from "#app/texts/site.ts";
import { home } from "#content/home.ts";
import { chromiumOptions } from "#test-support/chromium.ts";
import { findFirefox } from "#test-support/firefox.ts";
import type { Site } from "#test-support/site.ts";
import { say, table } from "./report.ts";

const ROUNDS = 5;
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

/** Measures how soon the page answers to a hand, when the headline starts, and what a frame costs while the plates move. */
export async function measureMotion(site: Site): Promise<void> {
  const browser = await chromium.launch(chromiumOptions());
  await measureInteractions(browser, site.url);
  await measureTheme(browser, site.url);
  await measureHeadline(browser, site.url);
  await measureFrames(browser, site.url);
  await browser.close();
}

/** From an input to the next frame, as Interaction to Next Paint counts it. */
async function measureInteractions(browser: Browser, url: string): Promise<void> {
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
      row.push(median(times), Math.max(...times));
    }
    rows.push(row);
  }
  say(`## Input to next frame, ms, ${ROUNDS} visits each`);
  table(["", "1x, median", "worst", "4x, median", "worst"], rows);
}

async function timeOf(browser: Browser, url: string, rate: number, act: (page: Page) => Promise<void>) {
  const { page, session } = await openHome(browser, url);
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

/** From a click on the theme's button to the frame in the new colours, there and back. */
async function measureTheme(browser: Browser, url: string): Promise<void> {
  const rows = [];
  const { page, session } = await openHome(browser, url);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const times = await Array.fromAsync({ length: 2 * ROUNDS }, () => page.evaluate(timeOfTheme));
  rows.push(["Chromium, 4x", median(times), Math.max(...times)]);
  await page.close();
  const executablePath = findFirefox();
  if (executablePath) {
    const firefox = await puppeteer.launch({ browser: "firefox", executablePath });
    const tab = await firefox.newPage();
    await tab.setViewport({ width: 1_440, height: 900 });
    await tab.goto(url + paths.home);
    await tab.evaluate(() => void dispatchEvent(new Event("scroll")));
    await tab.waitForSelector(`::-p-aria(${homeTexts.hero.pause})`);
    const inFirefox = await Array.fromAsync({ length: 2 * ROUNDS }, () => tab.evaluate(timeOfTheme));
    rows.push(["Firefox", median(inFirefox), Math.max(...inFirefox)]);
    await firefox.close();
  }
  say(`## The theme's next paint, ms, ${2 * ROUNDS} clicks`);
  table(["", "median", "worst"], rows);
}

/** Runs in the page. */
function timeOfTheme(): Promise<number> {
  const start = performance.now();
  const { promise, resolve } = Promise.withResolvers<number>();
  // A task after the frame's callbacks runs when the frame is painted.
  const untilPainted = () =>
    requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - start))));
  new MutationObserver((_, observer) => {
    observer.disconnect();
    untilPainted();
  }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  document.querySelector<HTMLElement>("header button[name=theme]")?.click();
  return promise;
}

/** When the headline's first letter moves on a visit without any input. */
async function measureHeadline(browser: Browser, url: string): Promise<void> {
  const rows = [];
  for (const [name, options] of Object.entries({ "1440 px": {}, "390 px, touch": phone })) {
    const page = await browser.newPage(options);
    await page.addInitScript(() => {
      addEventListener("load", () => {
        const words = document.querySelector("main p[aria-hidden=true] span span");
        const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        new MutationObserver((_, observer) => {
          observer.disconnect();
          Object.assign(window, { letter: performance.now() - (visit?.loadEventEnd ?? 0) });
        }).observe(words ?? document, { childList: true, characterData: true, subtree: true });
      });
    });
    await page.goto(url);
    const letter = await page.waitForFunction(() => (window as unknown as { letter?: number }).letter);
    rows.push([name, Math.round((await letter.jsonValue()) ?? Number.NaN)]);
    await page.close();
  }
  say("## The headline's first letter, ms after the load event");
  table(["untouched", "ms"], rows);
}

/** What the main thread does for a frame while the mouse moves over the drawing, with the plates and without. */
async function measureFrames(browser: Browser, url: string): Promise<void> {
  const rows = [];
  for (const [name, blocked] of [
    ["cursor alone", /\/plates-[^/]+\.js$/],
    ["cursor and plates", undefined],
  ] as const) {
    const { page, session } = await openHome(browser, url, blocked);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const art = await page.getByRole("img", { name: home.hero.artAlt }).boundingBox();
    if (!art) throw new Error("The home page has no drawing.");
    const before = await taskSeconds(session);
    const frames = countFrames(page);
    for (let angle = 0; angle < 60; angle += 0.4) {
      const [right, down] = [0.5 + 0.3 * Math.cos(angle), 0.5 + 0.3 * Math.sin(angle)];
      await page.mouse.move(art.x + art.width * right, art.y + art.height * down);
    }
    const count = await frames;
    const spent = (await taskSeconds(session)) - before;
    rows.push([name, count, ((spent * 1_000) / count).toFixed(1)]);
    await page.close();
  }
  say("## CPU time of the main thread while the mouse moves over the drawing");
  table(["", "frames in 3 s", "ms a frame"], rows);
}

function countFrames(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const end = performance.now() + 3_000;
        const next = () => {
          count += 1;
          if (performance.now() < end) requestAnimationFrame(next);
          else resolve(count);
        };
        requestAnimationFrame(next);
      }),
  );
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

/** The home page, hydrated, with all that moves. */
async function openHome(browser: Browser, url: string, blocked?: RegExp): Promise<{ page: Page; session: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  if (blocked) await page.route(blocked, (route) => route.abort());
  await page.goto(url + paths.home);
  await page.getByRole("button", { name: homeTexts.hero.pause }).waitFor();
  return { page, session: await page.context().newCDPSession(page) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
