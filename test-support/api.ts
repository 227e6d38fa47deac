import type { Locator, Page } from "playwright";
import { previewPath } from "#app/paths.ts";
import { editWorkPath } from "#app/routes/admin/paths.ts";
import type { WorkAnswer } from "#app/routes/api/work-answer.ts";
import { admin } from "#app/texts/admin.ts";
import { bearer, json } from "./http.ts";
import { openSession } from "./sign-in.ts";
import type { Site } from "./site.ts";
import { picture } from "./works.ts";

export type ApiWork = WorkAnswer;
type DraftAnswer = WorkAnswer;

export type Api = Awaited<ReturnType<typeof signedInApi>>;

/** A client of the API, signed in as the owner. */
export async function signedInApi({ url }: Pick<Site, "url">) {
  const { token, userId } = await openSession(url);

  const send = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    fetch(url + path, { method, headers: { ...bearer(token), ...headers }, ...(body && { body }) });
  const sendJson = (method: string, path: string, value: unknown) => {
    const { body, headers } = json(value);
    return send(method, path, body, headers);
  };

  async function publish(values: Partial<ApiWork> = {}, image?: Buffer): Promise<ApiWork> {
    const sent = image ?? (await picture({ width: 400, height: 300 }));
    const response = await send("POST", "/api/works", workForm(values, sent));
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Publishes works named "Projet 0", "Projet 1" and so on. */
  const publishMany = (length: number, makeImage?: (number: number) => Promise<Buffer>): Promise<ApiWork[]> =>
    Array.fromAsync({ length }, async (_, number) => publish({ title: `Projet ${number}` }, await makeImage?.(number)));

  const revise = (id: string, values = {}) => sendJson("PUT", `/api/works/${id}`, { ...soundWork, ...values });
  const remove = (id: string) => send("DELETE", `/api/works/${id}`);
  const removeAll = async () => {
    for (const work of [...(await list()), ...(await drafts())]) await remove(work._id);
  };

  const list = async (): Promise<ApiWork[]> => (await fetch(`${url}/api/works`)).json();
  const drafts = async (): Promise<DraftAnswer[]> => (await send("GET", "/api/works?status=draft")).json();

  /** Saves a draft, with whatever is given. */
  async function draft(values: object = {}, image?: Buffer): Promise<DraftAnswer> {
    const form = new FormData();
    form.append("work", JSON.stringify({ status: "draft", ...values }));
    if (image) form.append("image", new Blob([new Uint8Array(image)]), "image.png");
    const response = await send("POST", "/api/works", form);
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Stores a picture for a gallery. @returns its id */
  async function upload(background: string): Promise<string> {
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(await picture({ background }))]), "image.png");
    return (await (await send("POST", "/api/images", form)).json()).id;
  }

  /** A new link to a draft. */
  const preview = async (id: string): Promise<string> =>
    (await (await send("POST", `/api/works/${id}/preview`)).json()).url;

  /** Posts a form, as a browser without scripts does. */
  const postForm = (path: string, values: object) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    const headers = { Cookie: `session=${token}`, Origin: url };
    return fetch(url + path, { method: "POST", headers, body, redirect: "manual" });
  };

  /** Saves the form of a work with just these values. Nothing of the site changes. */
  async function prepare({ _id }: Pick<ApiWork, "_id">, values: object): Promise<void> {
    const { version } = await (await send("GET", `/api/works/${_id}`)).json();
    const saved = await postForm(editWorkPath(_id), { version, status: "draft", ...values });
    if (saved.status !== 303) throw new Error(`${saved.status} ${await saved.text()}`);
  }

  /** The page of what is being prepared, which the owner sees without a link. */
  const preparedPage = async (id: string): Promise<string> =>
    (await fetch(`${url}${previewPath(id, "")}`, { headers: { Cookie: `session=${token}` } })).text();

  /** The titles in the order that visitors see. */
  const titles = async () => (await list()).map(({ title }) => title);
  /** Whether every work has its AVIF variants, which are made after the response to the upload. */
  const hasAvif = async () => {
    const works = await list();
    return works.length > 0 && works.every(({ image }) => image.variants.some(({ type }) => type === "image/avif"));
  };

  return {
    url,
    token,
    userId,
    publish,
    publishMany,
    list,
    titles,
    hasAvif,
    revise,
    remove,
    removeAll,
    drafts,
    draft,
    upload,
    preview,
    postForm,
    prepare,
    preparedPage,
    sendJson,
    send,
  };
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
