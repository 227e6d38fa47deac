import { randomUUID } from "node:crypto";
import { test as base, type Cookie, expect, type Page } from "playwright/test";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { bearer, json } from "#test-support/http.ts";
import { isTokenAccepted, openSession, type Session } from "#test-support/sign-in.ts";
import { type EngineOptions, owner, type Site, startSite } from "#test-support/site.ts";
import { picture as pictureOf } from "#test-support/works.ts";

interface WorkerFixtures extends EngineOptions {
  /** The site that all tests of a worker share. A test that uses `api` starts without works. */
  site: Site;
}

interface Fixtures {
  api: Api;
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
    await api.removeAll();
    await use(api);
  },

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

export interface ApiWork {
  _id: string;
  title: string;
  url: string;
  year: number;
  desc: string;
  imgUrl: string;
  userId: string;
  alt: string;
  version: number;
  image: { width: number; height: number; variants: { url: string; type: string; width: number }[] };
}

export type Api = Awaited<ReturnType<typeof signedInApi>>;

const sessions = new Map<string, Session>();

/** The session of this worker on a site. It is reused until it ends, because the password hash makes signing in slow. */
async function sessionOn(url: string): Promise<Session> {
  const known = sessions.get(url);
  if (known && (await isTokenAccepted(url, known.token).catch(() => false))) return known;
  const session = await openSession(url);
  sessions.set(url, session);
  return session;
}

/** A client of the API, signed in as the owner. */
export async function signedInApi({ url }: Pick<Site, "url">) {
  const { token, userId } = await sessionOn(url);

  async function publish(values: Partial<ApiWork> = {}, image?: Buffer): Promise<ApiWork> {
    const response = await send("POST", "/api/works", workForm(values, image ?? (await picture())));
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Publishes works named "Projet 0", "Projet 1" and so on. */
  async function publishMany(count: number, makeImage: (number: number) => Promise<Buffer> = () => picture()) {
    const published: ApiWork[] = [];
    for (let number = 0; number < count; number += 1) {
      published.push(await publish({ title: `Projet ${number}` }, await makeImage(number)));
    }
    return published;
  }

  async function list(): Promise<ApiWork[]> {
    return (await fetch(`${url}/api/works`)).json();
  }

  /** The titles in the order that visitors see. */
  async function titles(): Promise<string[]> {
    return (await list()).map(({ title }) => title);
  }

  function revise(id: string, values: object = {}): Promise<Response> {
    return sendJson("PUT", `/api/works/${id}`, { ...soundWork, ...values });
  }

  function remove(id: string): Promise<Response> {
    return send("DELETE", `/api/works/${id}`);
  }

  async function removeAll(): Promise<void> {
    for (const work of await list()) await remove(work._id);
  }

  function sendJson(method: string, path: string, body: unknown): Promise<Response> {
    const request = json(body);
    return send(method, path, request.body, request.headers);
  }

  function send(method: string, path: string, body?: BodyInit, more: Record<string, string> = {}): Promise<Response> {
    return fetch(url + path, { method, headers: { ...bearer(token), ...more }, ...(body && { body }) });
  }

  return { url, token, userId, publish, publishMany, list, titles, revise, remove, removeAll, sendJson, send };
}

/** Waits until every work has its AVIF variants, which are made after the response to the upload. */
export async function untilAvif(api: Pick<Api, "list">, options: { timeout?: number } = {}): Promise<void> {
  const isDone = async () => {
    const works = await api.list();
    return works.length > 0 && works.every(({ image }) => image.variants.some(({ type }) => type === "image/avif"));
  };
  await expect.poll(isDone, options).toBe(true);
}

export const soundWork = {
  title: "Rivage",
  url: "https://rivage.example.com",
  year: 2022,
  desc: "La carte interactive d’un littoral.",
};

export function workForm(values: object = {}, image?: Buffer): FormData {
  const form = new FormData();
  form.append("work", JSON.stringify({ ...soundWork, ...values }));
  if (image) form.append("image", new Blob([new Uint8Array(image)]), "image.png");
  return form;
}

/** A PNG of one colour. */
export function picture(color = "#c04020", width = 640, height = 480): Promise<Buffer> {
  return pictureOf({ background: color, width, height });
}

/** Signs in without the form, by setting the cookie and the storage, and opens the dashboard. */
export async function signIn(page: Page): Promise<void> {
  const { origin } = new URL((await page.request.get("/healthz")).url());
  const session = await sessionOn(origin);
  const { token } = session;
  await page.context().addCookies([{ name: "session", value: token, url: origin, httpOnly: true, sameSite: "Lax" }]);
  await page.goto(adminPaths.dashboard);
  await page.evaluate((copy) => Object.assign(localStorage, copy), { ...session });
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
}

/** Signs in through the form, which then shows the dashboard. */
export async function signInByForm(page: Page): Promise<void> {
  await page.goto(adminPaths.signIn);
  await submitSignIn(page);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
}

/** Fills in and submits the sign-in form that the page shows. */
export async function submitSignIn(page: Page, password = owner.password): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(owner.email);
  await page.getByLabel("Mot de passe").fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** The browser's session cookie, if it has one. */
export async function sessionCookie(page: Page): Promise<Cookie | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === "session");
}

export async function fillWork(page: Page, values: Partial<typeof soundWork> = {}): Promise<void> {
  const { title, url, year, desc } = { ...soundWork, ...values };
  await page.getByLabel("Titre").fill(title);
  await page.getByLabel("Année").fill(String(year));
  await page.getByLabel("Adresse du site").fill(url);
  await page.getByLabel("Description", { exact: true }).fill(desc);
}

/** A title that is not in the trash yet: the trash of the shared site is never emptied. */
export function uniqueTitle(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** The settings by which another instance uses the same database and the same bucket. */
export function sharedSettings(site: Site): Record<string, string> {
  const shared = Object.entries(site.env).filter(([name]) => /^(DATABASE_URL$|AWS_|S3_)/.test(name));
  return Object.fromEntries(shared) as Record<string, string>;
}
