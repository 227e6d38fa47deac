import { data } from "react-router";
import { backend } from "#app/backend.server.ts";
import { paths } from "#app/paths.ts";
import type { Values } from "#app/works/form-values.ts";
import { technologySlug } from "#app/works/technology-slug.ts";
import type { WorkImage } from "#app/works/work.ts";
import { newWorkId } from "#app/works/work-id.server.ts";
import { resume } from "#content/resume.ts";
import { shownPreview } from "../dashboard-list.server.ts";
import { type FormPicture, type KnownPictures, shownFile } from "./pictures/rows.ts";

/** The work of a form as the page first shows it. */
export interface FormWork {
  id: string;
  /** 0 for a work that is not saved yet. */
  version: number;
  isOnSite: boolean;
  isRemoved: boolean;
  /** When it first came to the site. */
  publishedAt: Date | null;
  /** When what is being prepared was saved; null if nothing waits. */
  draftAt: Date | null;
}

/**
 * What the form of a work needs; of a new one without an id. Another tab may have removed the work: the form is shown
 * all the same.
 */
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

/** The names of the CV's technologies, then those of published works. */
async function knownTechnologies(): Promise<string[]> {
  const inResume = resume.grids.flatMap(({ items }) => items.map(({ name }) => name));
  const { technologies } = await backend().works.technologies();
  const used = technologies.map(({ name }) => name);
  // The spelling of the CV counts.
  return [...new Map([...used, ...inResume].map((name) => [technologySlug(name), name])).values()];
}

/** The pictures that typed values name, as the form shows them. */
export async function picturesOf(values: Values): Promise<KnownPictures> {
  const images = await backend().works.picturesIn(values);
  return Object.fromEntries(images.map((image) => [image.id, formPicture(image)]));
}

function formPicture({ width, height, kind, ink, variants }: WorkImage): FormPicture {
  const shown = shownFile(variants);
  return { src: shown ? `${paths.images}/${shown.file}` : "", width, height, kind, ink };
}
