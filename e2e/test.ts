import { randomUUID } from "node:crypto";
import { test as base, type Cookie, expect, type Page } from "playwright/test";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { luminance } from "#app/works/pictures/colours.ts";
import { type Api, signedInApi } from "#test-support/api.ts";
import { type EngineOptions, type Site, startSite } from "#test-support/site.ts";
import { picture as pictureOf } from "#test-support/works.ts";
import { type Desk, openDesk } from "./desk.ts";
import { submitSignIn } from "./sign-in.ts";

export { type Api, type ApiWork, fillWork, signedInApi, soundWork, textField, workForm } from "#test-support/api.ts";
export { signIn } from "#test-support/sign-in.ts";
export { type Desk, openDesk, workFields } from "./desk.ts";
export { submitSignIn } from "./sign-in.ts";

interface WorkerFixtures extends EngineOptions {
  /** The site that all tests of a worker share. A test that uses `api` or `desk` starts without works. */
  site: Site;
}

interface Fixtures {
  api: Api;
  desk: Desk;
  /** Starts a site for one test only, which may change its settings, its log or its owner. */
  ownSite: (settings?: Record<string, string>) => Promise<Site>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ["PGlite", { option: true, scope: "worker" }],
  store: ["disk", { option: true, scope: "worker" }],

  site: [
    async ({ database, store }, use) => {
      const site = await startSite({ database, store });
      await use(site);
      await site.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  // A click before hydration submits the form without JavaScript. The site supports that, but a test with JavaScript is
  // about the scripts.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    if (javaScriptEnabled !== false) {
      page.goto = async (...args) => {
        const response = await goto(...args);
        // Scripts start at the visitor's first event.
        await page.evaluate(() => dispatchEvent(new Event("scroll")));
        await untilHydrated(page);
        return response;
      };
    }
    await use(page);
  },

  api: async ({ site }, use) => {
    const api = await signedInApi(site);
    await openDesk(api).removeAll();
    await use(api);
  },

  desk: ({ api }, use) => use(openDesk(api)),

  ownSite: async ({ database, store }, use) => {
    const sites: Site[] = [];
    await use(async (settings) => {
      const site = await startSite({ database, store }, settings);
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.dispose();
  },
});

export { expect };

/** Waits until React has hydrated the page. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Returns a function that says whether the page is still the same document. */
export async function watchReload(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return () => page.evaluate(() => "isSameDocument" in window);
}

/** Holds back what pages ask for at these addresses, until the returned function is called. */
export async function holdBack(page: Page, urls: string | RegExp, method = "GET"): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}

/** Animations, which the short run does not show by default. */
export const withMotion = { reducedMotion: "no-preference" } as const;

/** Records the layout shifts of every page that is opened next. Returns a function that reads those of the current page. */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}

/** A PNG of one colour. */
export const picture = (background = "#c04020", width = 400, height = 300) => pictureOf({ background, width, height });

/** Signs in through the form, which then shows the dashboard. */
export async function signInByForm(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
  await page.goto(adminPaths.signIn);
  await submitSignIn(page);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
}

/** The browser's session cookie, if it has one. */
export async function sessionCookie(page: Page): Promise<Cookie | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === "session");
}

/** Of a colour as the browser computes it: rgb(1, 2, 3). */
export const luminanceOf = (colour: string) =>
  luminance(colour.match(/[\d.]+/g)?.map(Number) as [number, number, number]);

/** A title that no other test uses: those that start without `api` and `desk` share what the site has. */
export const uniqueTitle = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

/** The settings by which another instance uses the same database and the same bucket. */
export function sharedSettings(site: Site): Record<string, string> {
  const shared = Object.entries(site.env).filter(([name]) => /^(DATABASE_URL$|AWS_|S3_)/.test(name));
  return Object.fromEntries(shared) as Record<string, string>;
}
