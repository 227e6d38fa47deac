import puppeteer, { type ElementHandle } from "puppeteer-core";
import { findFirefox } from "#test-support/firefox.ts";
import type { Driver } from "./tab.ts";

type Run = (...args: unknown[]) => unknown;

/** Starts Firefox. Each tab has cookies and a storage of its own. */
export async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findFirefox() ?? "",
    extraPrefsFirefox: { "intl.accept_languages": "fr-FR" },
  });

  async function openTab(): Promise<Driver<ElementHandle>> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    // Firefox reports here what the policy of a page has refused, too.
    page.on("pageerror", (error) => complaints.push(String(error)));
    return {
      open: async (url) => void (await page.goto(url)),
      back: async () => void (await page.goBack()),
      resize: (width, height) => page.setViewport({ width, height }),
      evaluate: (run, ...args) => page.evaluate(run as Run, ...args) as never,
      find: async (run, ...args) => (await page.evaluateHandle(run as Run, ...args)).asElement() as never,
      click: (element) => element.click(),
      async type(element, text) {
        await element.focus();
        await page.keyboard.press("End");
        await page.keyboard.type(text);
      },
      upload: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
      press: (key) => page.keyboard.press(key),
      narrowest: 0,
      complaints: () => complaints,
      close: () => context.close(),
    };
  }

  return { openTab, stop: () => browser.close() };
}
