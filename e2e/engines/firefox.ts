import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import puppeteer, { type ElementHandle } from "puppeteer-core";
import { findFirefox } from "#test-support/firefox.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import type { Driver } from "./tab.ts";

type Run = (...args: unknown[]) => unknown;

/** What Firefox sets by itself when a program drives it; among it, that it fills in no addresses. */
const withAutofill = { "remote.prefs.recommended": false, "extensions.formautofill.addresses.supported": "on" };

/**
 * Starts Firefox. Each tab has cookies and a storage of its own.
 * @param addresses that its visitor has saved, to fill them into forms
 */
export async function startFirefox(addresses: object[] = []) {
  const profile = await temporaryFolder("firefox");
  await writeFile(join(profile, "autofill-profiles.json"), JSON.stringify({ version: 1, addresses }));
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findFirefox() ?? "",
    userDataDir: profile,
    extraPrefsFirefox: { "intl.accept_languages": "fr-FR", ...(addresses.length > 0 && withAutofill) },
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
      complaints: () => complaints,
      close: () => context.close(),
    };
  }

  async function stop(): Promise<void> {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }

  return { openTab, stop };
}
