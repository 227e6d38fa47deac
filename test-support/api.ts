import type { Locator, Page } from "playwright";
import type { WorkAnswer } from "#app/api/work-answer.ts";
import { admin } from "#app/texts/desk.ts";
import { bearer, json } from "./http.ts";
import { openSession } from "./sign-in.ts";
import type { Site } from "./site.ts";
import { picture } from "./works.ts";

export type ApiWork = WorkAnswer;

export type Api = Awaited<ReturnType<typeof signedInApi>>;

/** The default picture of each site: to encode it again would take most of a publication's time. */
const known = new Map<string, string>();

export async function signedInApi({ url }: Pick<Site, "url">) {
  const { token, userId } = await openSession(url);

  const send = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    fetch(url + path, { method, headers: { ...bearer(token), ...headers }, ...(body && { body }) });
  const sendJson = (method: string, path: string, value: unknown) => {
    const { body, headers } = json(value);
    return send(method, path, body, headers);
  };

  /** Stores a picture. @returns its id */
  async function store(bytes: Buffer): Promise<string> {
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(bytes)]), "image.png");
    const response = await send("POST", "/api/images", form);
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()).id;
  }

  async function defaultPicture(): Promise<string> {
    const imageId = known.get(url) ?? (await store(await picture({ width: 400, height: 300 })));
    known.set(url, imageId);
    return imageId;
  }

  async function publish(values: Partial<Record<keyof ApiWork, unknown>> = {}, image?: Buffer): Promise<ApiWork> {
    const isKnown = known.has(url);
    const response = image
      ? await send("POST", "/api/works", workForm(values, image))
      : await sendJson("POST", "/api/works", { ...soundWork, ...values, imageId: await defaultPicture() });
    // The site may have swept the picture, or be another one at an address that was free again.
    if (response.status === 422 && !image && isKnown && known.delete(url)) return publish(values);
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Publishes works named "Projet 0", "Projet 1" and so on. */
  const publishMany = (length: number, makeImage?: (number: number) => Promise<Buffer>): Promise<ApiWork[]> =>
    Array.fromAsync({ length }, async (_, number) => publish({ title: `Projet ${number}` }, await makeImage?.(number)));

  const revise = (id: string, values = {}) => sendJson("PUT", `/api/works/${id}`, { ...soundWork, ...values });
  const remove = (id: string) => send("DELETE", `/api/works/${id}`);

  const list = async (): Promise<ApiWork[]> => (await fetch(`${url}/api/works`)).json();

  /** Stores a picture of one colour. @returns its id */
  const upload = async (background: string, width = 64, height = 48) =>
    store(await picture({ background, width, height }));

  /** The titles in the order that visitors see. */
  const titles = async () => (await list()).map(({ title }) => title);

  return { url, token, userId, publish, publishMany, list, titles, revise, remove, upload, sendJson, send };
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

/** A text of a work's form. */
export function textField(page: Page, name: "title" | "year" | "url" | "desc"): Locator {
  const { form } = admin;
  const label = name === "url" ? `${form.url.label} ${form.optional}` : form[name].label;
  return page.getByRole("textbox", { name: label, exact: true });
}

/** Fills in the texts of the work's form that the page shows. */
export async function fillWork(page: Page, values: Partial<typeof soundWork> = {}): Promise<void> {
  const { title, url, year, desc } = { ...soundWork, ...values };
  await textField(page, "title").fill(title);
  await textField(page, "year").fill(String(year));
  await textField(page, "url").fill(url);
  await textField(page, "desc").fill(desc);
}
