import type { WorkContext } from "../change-works.server.ts";
import { listPlates } from "../listing.server.ts";
import { oncePerRevision } from "../once-per-revision.ts";
import type { Draft, Work, WorkImage } from "../work.ts";
import { autoFraming, type Framing, type Ink, type Kind } from "./framing.ts";
import { inksOf } from "./inks.ts";
import { type Mount, mountOf, plateOf } from "./mount.ts";

/** A work with an image: one on the site, or what is being prepared and has got one. */
export type WorkWithImage = Draft & { image: WorkImage };

export function hasImage(work: Draft): work is WorkWithImage {
  return work.image !== null;
}

export type Mounted<Shown extends WorkWithImage> = Shown & { mount: Mount };
export type MountedWork = Mounted<Work>;

type PlateRow = Awaited<ReturnType<typeof listPlates>>[number];

/** Chooses the papers for all works together. The result is stored in memory for one revision of the works. */
export function createMounts({ db, revision = () => null }: Pick<WorkContext, "db" | "revision">) {
  const inksNow = oncePerRevision(revision, async () => inksById(await listPlates(db)));

  /** @returns a function that adds to a work how its picture is shown. A work in the bin has no neighbours. */
  async function mounts(): Promise<<Shown extends WorkWithImage>(work: Shown) => Mounted<Shown>> {
    const inks = await inksNow();
    return (work) => {
      const ink = inks.get(work.id) ?? inksOf([plateOf(work.image, work.framing)])[0] ?? null;
      return { ...work, mount: mountOf(work.image, work.framing, ink) };
    };
  }

  /** What is being prepared, mounted as it will be on the site, at its place between the others. */
  async function mountPrepared<Shown extends WorkWithImage>(work: Shown): Promise<Mounted<Shown>> {
    const ink = inksById(withPrepared(await listPlates(db), work)).get(work.id) ?? null;
    return { ...work, mount: mountOf(work.image, work.framing, ink) };
  }

  /** The paper that the site would choose for what is being prepared. */
  async function autoInk(work: WorkWithImage): Promise<Ink | null> {
    return (await mountPrepared({ ...work, framing: { ...autoFraming, mode: "mounted" } })).mount.ink;
  }

  return { mounts, mountPrepared, autoInk };
}

function inksById(rows: Pick<PlateRow, "id" | "framing" | "kind" | "inks">[]): Map<string, Ink | null> {
  const inks = inksOf(
    rows.map(({ kind, inks, framing }) =>
      plateOf({ kind: kind as Kind | null, inks }, { ...autoFraming, ...framing } as Framing),
    ),
  );
  return new Map(rows.map(({ id }, index) => [id, inks[index] ?? null]));
}

/** The works with a prepared one at the place that it will have. In an order by hand a work that is not there goes first. */
function withPrepared(rows: PlateRow[], { id, year, createdAt, framing, image }: WorkWithImage) {
  const isByHand = rows.some((row) => row.rank > 0);
  const own = { id, rank: isByHand ? Number.POSITIVE_INFINITY : 0, created_at: createdAt };
  const changed = { year: year ?? 0, framing, kind: image.kind, inks: image.inks };
  const prepared: PlateRow = { ...own, ...rows.find((row) => row.id === id), ...changed };
  const others = rows.filter((row) => row.id !== id);
  const next = others.findIndex((row) => isBefore(prepared, row));
  return others.toSpliced(next < 0 ? others.length : next, 0, prepared);
}

function isBefore(one: PlateRow, other: PlateRow): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank;
  return one.year > other.year || (one.year === other.year && one.created_at > other.created_at);
}
