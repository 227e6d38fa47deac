import { UNSAFE_decodeViaTurboStream, type useLoaderData } from "react-router";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import type { loader as dashboardLoader } from "#app/desk/dashboard/dashboard.tsx";
import type { FormPicture, KnownPictures } from "#app/desk/work-form/pictures/rows.ts";
import type { formOf } from "#app/desk/work-form/work-form.server.ts";
import { previewPath } from "#app/paths.ts";
import { formValues, type Values } from "#app/works/form-values.ts";
import { newWorkId } from "#app/works/work.ts";
import type { TextField } from "#app/works/work-fields.ts";
import { bearer } from "#test-support/http.ts";

/** What the buttons of a work's form send beside its fields. */
const buttons = {
  publish: { status: "published" },
  save: { status: "draft" },
  discard: { intent: "discard-now" },
  takeOff: { intent: "retire-now" },
};

type FormButton = keyof typeof buttons;

export type Desk = ReturnType<typeof openDesk>;

/** What is being prepared of a work, as its form shows it. */
type PreparedWork = Values &
  Partial<Record<TextField, string>> & {
    id: string;
    version: number;
    year?: string | number;
    image: FormPicture | null;
    gallery: NamedPicture[];
    phone: NamedPicture | null;
  };

type NamedPicture = Partial<FormPicture> & { id: string; caption?: string };

/**
 * The fields of a work's form, as a browser without scripts sends them. Without an id and a version they are those of a
 * new work.
 */
export function workFields(button: FormButton, values: Values = {}, image?: Buffer): FormData {
  const fields = new FormData();
  const sent = { id: newWorkId(), version: 0, ...formValues(values), ...buttons[button] };
  for (const [name, value] of Object.entries(sent)) fields.append(name, String(value));
  if (image) fields.append("file", new Blob([new Uint8Array(image)], { type: "image/png" }), "image.png");
  return fields;
}

/** What the owner does on the desk without scripts. Works that are not on the site are made and read here. */
export function openDesk({ url, token }: { url: string; token: string }) {
  const headers = { Cookie: `session=${token}`, Origin: url };
  const get = (path: string) => fetch(url + path, { headers });
  const post = (path: string, body: FormData | URLSearchParams) =>
    fetch(url + path, { method: "POST", headers, body, redirect: "manual" });

  /** What the loader of a page tells its scripts. */
  async function load<Loader>(path: string, route: string): Promise<ReturnType<typeof useLoaderData<Loader>>> {
    const { ok, status, body } = await get(`${path}.data?_routes=${encodeURIComponent(route)}`);
    if (!ok || !body) throw new Error(`${path} was answered with ${status}`, { cause: status });
    const { value } = await UNSAFE_decodeViaTurboStream(body, globalThis);
    return (value as Record<string, { data: never }>)[route]?.data as never;
  }

  const loadForm = (id: string) => load<typeof formOf>(editWorkPath(id), "desk/edit-work");

  async function listed() {
    const { list } = await load<typeof dashboardLoader>(adminPaths.dashboard, "desk/dashboard/dashboard");
    if (!list) throw new Error("the dashboard has no list");
    return list.works;
  }

  async function done(answer: Promise<Response>): Promise<Response> {
    const response = await answer;
    if (response.status !== 303 && response.status !== 200) {
      throw new Error(`${response.status} ${response.url} ${(await response.text()).slice(0, 5_000)}`);
    }
    return response;
  }

  /** Saves a new work without publishing it. @returns its id */
  async function draft(values: Values, image?: Buffer): Promise<string> {
    const { headers } = await done(post(adminPaths.newWork, workFields("save", values, image)));
    const [id] = /[0-9a-z]{12}(?=#)/.exec(headers.get("Location") ?? "") ?? [];
    if (!id) throw new Error("an empty form leaves no draft");
    return id;
  }

  /** Opens the form of a work, changes some fields, and sends it with one of its buttons. */
  async function submit(id: string, button: FormButton, changes: Values = {}): Promise<void> {
    const { work, values } = await loadForm(id);
    const fields = workFields(button, { ...values, id, version: work.version, ...changes });
    await done(post(editWorkPath(id), fields));
  }

  async function read(id: string): Promise<PreparedWork> {
    const { work, values, pictures } = await loadForm(id);
    const known: KnownPictures = pictures;
    const gallery: unknown = values.gallery;
    const named = (picture: unknown) => {
      const { id = "", ...rest } = { ...(picture as NamedPicture | null) };
      return { ...rest, ...known[id], id };
    };
    return {
      ...values,
      ...{ id, version: work.version, image: known[String(values.imageId)] ?? null },
      gallery: Array.isArray(gallery) ? gallery.map(named) : [],
      phone: values.phone ? named(values.phone) : null,
    };
  }

  /** The works that are not on the site, the last changed first. */
  async function drafts(): Promise<PreparedWork[]> {
    const ids = (await listed()).flatMap(({ id, isOnSite }) => (isOnSite ? [] : [id]));
    // One that was listed may have gone since.
    const found = ids.map((id) => read(id).catch((error: Error) => (error.cause === 404 ? [] : Promise.reject(error))));
    return (await Promise.all(found)).flat();
  }

  /** Makes a link to what is being prepared. */
  async function share(id: string): Promise<string> {
    await change("share", id);
    return (await loadForm(id)).preview?.url ?? "";
  }

  /** What a button of the dashboard does, to a work or to the bin. */
  const change = (intent: "share" | "unshare-now" | "remove" | "empty-now", id = "") =>
    done(post(adminPaths.dashboard, new URLSearchParams({ intent, id })));

  /**
   * Removes those on the site by the API, which is several times faster than the dashboard's form. A bin of hundreds
   * would make each dashboard that a test opens slow.
   */
  const removeAll = async () => {
    for (const { id, isOnSite } of await listed()) {
      if (isOnSite) await fetch(`${url}/api/works/${id}`, { method: "DELETE", headers: bearer(token) });
      else await change("remove", id);
    }
    await change("empty-now");
  };

  /** The page of what is being prepared, which the owner sees without a link. */
  const preparedPage = async (id: string): Promise<string> => (await get(previewPath(id, ""))).text();

  /** The file with everything that the site keeps. */
  const archive = async () => Buffer.from(await (await get(adminPaths.backup)).arrayBuffer());

  return { post, draft, submit, read, drafts, share, change, removeAll, preparedPage, archive };
}
