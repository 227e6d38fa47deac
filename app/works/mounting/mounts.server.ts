import type { WorkContext } from "../change-works.server.ts";
import { listInks } from "../list-works.server.ts";
import { oncePerRevision } from "../once-per-revision.ts";
import type { StoredWork, Work, WorkImage } from "../work.ts";
import type { Ink } from "./framing.ts";
import { inksOf } from "./inks.ts";
import { type Mount, mountOf, plateOf } from "./mount.ts";

/** A work with an image: a published one, or a draft that has got one. */
export type WorkWithImage = StoredWork & { image: WorkImage };

export function hasImage(work: StoredWork): work is WorkWithImage {
  return work.image !== null;
}

export type Mounted<Shown extends WorkWithImage> = Shown & { mount: Mount };
export type MountedWork = Mounted<Work>;

/** Chooses the papers for all works together. The result is stored in memory for one revision of the works. */
export function createMounts({ db, revision = () => null }: Pick<WorkContext, "db" | "revision">) {
  const inksNow = oncePerRevision(revision, () => listInks(db));

  /** @returns a function that adds to a work how its picture is shown. A draft, or a work in the bin, has no neighbours. */
  async function mounts(): Promise<<Shown extends WorkWithImage>(work: Shown) => Mounted<Shown>> {
    const inks = await inksNow();
    return (work) => {
      const ink = inks.get(work.id) ?? inksOf([plateOf(work.image, work.framing)])[0] ?? null;
      return { ...work, mount: mountOf(work.image, work.framing, ink) };
    };
  }

  /** The paper that the site would choose for a work. */
  async function autoInk({ id, image }: WorkWithImage): Promise<Ink> {
    const inks = await listInks(db, id);
    return inks.get(id) ?? inksOf([{ isMounted: true, ink: "auto", scores: image.inks }])[0] ?? "teal";
  }

  return { mounts, autoInk };
}
