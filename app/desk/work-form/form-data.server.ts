import { data } from "react-router";
import { technologySlug } from "#app/formats/slug.ts";
import { paths } from "#app/paths.ts";
import { backend } from "#app/site.server.ts";
import type { Values } from "#app/works/form-values.ts";
import { newWorkId, type WorkImage } from "#app/works/work.ts";
import { resume } from "#content/resume.ts";
import { shownPreview } from "../dashboard/dashboard-list.server.ts";
import { type FormPicture, type KnownPictures, shownFile } from "./pictures/rows.ts";

export interface FormWork {
  id: string;
  /** It is 0 for a work that is not saved yet. */
  version: number;
  isOnSite: boolean;
  isRemoved: boolean;
  /** The work first came to the site then. */
  publishedAt: Date | null;
  /** It is null if nothing waits to be published. */
  draftAt: Date | null;
}

/** The form is shown even if another tab has removed the work. */
export async function formOf(workId: string | undefined) {
  const technologies = await knownTechnologies();
  if (workId === undefined) {
    const work = {
      id: newWorkId(),
      version: 0,
      isOnSite: false,
      isRemoved: false,
      publishedAt: null,
      draftAt: null,
    };
    return { work: work as FormWork, values: {} as Values, pictures: {}, preview: null, technologies };
  }
  const own = await backend().works.findOwn(workId);
  if (!own) throw data(null, { status: 404 });
  const { prepared, site, values, draftAt, deletedAt } = own;
  const work: FormWork = {
    ...{ id: workId, version: prepared.version, isOnSite: site !== null, isRemoved: deletedAt !== null },
    ...{ publishedAt: prepared.publishedAt, draftAt },
  };
  const form = {
    work,
    values,
    pictures: await picturesOf(values),
    preview: shownPreview(own, new Date()),
    technologies,
  };
  return data(form, { status: deletedAt ? 404 : 200 });
}

async function knownTechnologies(): Promise<string[]> {
  const inResume = resume.grids.flatMap(({ items }) => items.map(({ name }) => name));
  const { technologies } = await backend().works.index.read();
  const used = technologies.map(({ name }) => name);
  // The spelling of the CV counts, so it comes last.
  return [...new Map([...used, ...inResume].map((name) => [technologySlug(name), name])).values()];
}

export async function picturesOf(values: Values): Promise<KnownPictures> {
  const images = await backend().works.picturesIn(values);
  return Object.fromEntries(images.map((image) => [image.id, formPicture(image)]));
}

function formPicture({ width, height, kind, ink, variants }: WorkImage): FormPicture {
  const shown = shownFile(variants);
  return { src: shown ? `${paths.images}/${shown.file}` : "", width, height, kind, ink };
}
