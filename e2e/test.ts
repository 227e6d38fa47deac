import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "playwright/test";
import sharp from "sharp";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { type EngineOptions, owner, type Site, startSite } from "#test-support/site.ts";

interface WorkerFixtures extends EngineOptions {
  /** One site for all tests of a worker; each test starts on it without works. */
  site: Site;
}

interface Fixtures {
  api: Api;
  /** A site for one test alone, for what would disturb others. */
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

  // A click before hydration posts the form as a document: right, but not what a test with JavaScript is after.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    if (javaScriptEnabled !== false) {
      page.goto = async (...args) => {
        const response = await goto(...args);
        await untilHydrated(page);
        return response;
      };
    }
    await use(page);
  },

  api: async ({ site }, use) => {
    const api = await signedInApi(site);
    for (const work of await api.list()) await api.remove(work._id);
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

/** Gives a sign of a visitor, which starts a page's scripts, and waits until React has taken the page over. */
async function untilHydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
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

interface Session {
  token: string;
  userId: string;
}

const sessions = new Map<string, Session>();

/** The worker's one session on a site. Each sign-in costs a hash made to be slow, so it is made anew only once ended. */
async function sessionOn(url: string): Promise<Session> {
  const known = sessions.get(url);
  if (known) {
    const headers = { Authorization: `Bearer ${known.token}` };
    const { status } = await fetch(`${url}/api/works/000000000000`, { method: "DELETE", headers });
    if (status === 404) return known;
  }
  const session = await (await logIn(url, owner)).json();
  sessions.set(url, session);
  return session;
}

/** What a script of the owner's would do with the API. */
export async function signedInApi({ url }: Pick<Site, "url">) {
  const { token, userId } = await sessionOn(url);
  const headers = { Authorization: `Bearer ${token}` };

  async function publish(values: Partial<ApiWork> = {}, image?: Buffer): Promise<ApiWork> {
    const response = await send("POST", "/api/works", workForm(values, image ?? (await picture())));
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }

  async function list(): Promise<ApiWork[]> {
    return (await fetch(`${url}/api/works`)).json();
  }

  function remove(id: string): Promise<Response> {
    return send("DELETE", `/api/works/${id}`);
  }

  function send(method: string, path: string, body?: BodyInit, more: Record<string, string> = {}): Promise<Response> {
    return fetch(url + path, { method, headers: { ...headers, ...more }, ...(body && { body }) });
  }

  return { url, token, userId, publish, list, remove, send };
}

export function logIn(url: string, credentials: unknown): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(credentials),
  });
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

export function picture(color = "#c04020", width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
}

/** Brings a session along and ends on the dashboard: for tests that are about something else than signing in. */
export async function signIn(page: Page): Promise<void> {
  const { origin } = new URL((await page.request.get("/healthz")).url());
  const session = await sessionOn(origin);
  const { token } = session;
  await page.context().addCookies([{ name: "session", value: token, url: origin, httpOnly: true, sameSite: "Lax" }]);
  await page.goto(adminPaths.dashboard);
  await page.evaluate((copy) => Object.assign(localStorage, copy), { ...session });
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
}

/** Signs in through the form, as the owner does, and ends on the dashboard. */
export async function signInByForm(page: Page): Promise<void> {
  await page.goto(adminPaths.signIn);
  await page.getByLabel("Adresse e-mail").fill(owner.email);
  await page.getByLabel("Mot de passe").fill(owner.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
}

export async function fillWork(page: Page, values: Partial<typeof soundWork> = {}): Promise<void> {
  const { title, url, year, desc } = { ...soundWork, ...values };
  await page.getByLabel("Titre").fill(title);
  await page.getByLabel("Année").fill(String(year));
  await page.getByLabel("Adresse du site").fill(url);
  await page.getByLabel("Description", { exact: true }).fill(desc);
}

/** A title that no other test on the same site has left in the bin. */
export function uniqueTitle(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}
