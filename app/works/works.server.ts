import { emptyBin, erase, listRemoved, remove, restore } from "./binning.server.ts";
import type { WorkContext } from "./change-works.server.ts";
import { discard, isPending, missingFor, save, takeOff } from "./drafting.server.ts";
import type { Values } from "./form-values.ts";
import {
  findNeighbours,
  findOwn,
  findPage,
  findWork,
  listInEnglish,
  listOwn,
  listWithWords,
  listWorks,
  type PortfolioPage,
  pagesOf,
  picturesIn,
  readIndex,
} from "./listing.server.ts";
import { type Move, reorder } from "./ordering.server.ts";
import { uploadPicture } from "./pictures/pictures.server.ts";
import { share, unshare } from "./previewing.server.ts";
import { change, create, publish } from "./publishing.server.ts";
import type { Sent } from "./read-work.server.ts";
import { oncePerRevision } from "./revision.server.ts";
import type { Work } from "./work.ts";

export type { Changed, WorkError } from "./change-works.server.ts";
export type { PortfolioPage, UsedTechnology, WorkIndex } from "./listing.server.ts";

export type Works = ReturnType<typeof createWorks>;

export function createWorks(context: WorkContext) {
  const { db, now } = context;
  const ofDesk = { now, db: context.longDb ?? db };
  const index = oncePerRevision(context.revision ?? (() => null), () => readIndex(db));
  /** Returns null beyond the last page. An unknown technology has one empty page. */
  async function page(number: number, technology?: string): Promise<PortfolioPage | null> {
    const known = await index.read();
    const pages = pagesOf(known, technology);
    if (number > pages) return null;
    const spellings = technology === undefined ? undefined : (known.spellings.get(technology) ?? []);
    const works = spellings?.length === 0 ? [] : await findPage(db, number, spellings);
    return { works, page: number, pages };
  }

  return {
    list: (count?: number) => listWorks(db, count),
    page,
    index,
    withWords: (count: number) => listWithWords(db, count),
    inEnglish: (count: number) => listInEnglish(db, count),
    find: (id: string) => findWork(db, id),
    neighbours: (work: Work) => findNeighbours(db, work),

    findOwn: (id: string) => findOwn(context, id),
    listOwn: () => listOwn(ofDesk),
    listRemoved: () => listRemoved(ofDesk),
    picturesIn: (values: Values) => picturesIn(context, values),
    isPending: (id: string, sent: Sent) => isPending(context, id, sent),
    missingFor: (values: Values) => missingFor(values, now()),
    uploadPicture: (bytes: Uint8Array) => uploadPicture(context, bytes),

    save: (ownerId: string, id: string, sent: Sent) => save(context, ownerId, id, sent),
    publish: (ownerId: string, id: string, sent: Sent) => publish(context, ownerId, id, sent),
    takeOff: (ownerId: string, id: string, sent: Sent) => takeOff(context, ownerId, id, sent),
    discard: (ownerId: string, id: string, sent: Pick<Sent, "version">) => discard(context, ownerId, id, sent),
    share: (id: string) => share(context, id),
    unshare: (id: string) => unshare(context, id),

    remove: (id: string) => remove(context, id),
    restore: (id: string) => restore(context, id),
    erase: (id: string) => erase(context, id),
    emptyBin: () => emptyBin(db, now()),
    reorder: (id: string, move: Move) => reorder(context, id, move),

    create: (ownerId: string, sent: Sent) => create(context, ownerId, sent),
    change: (ownerId: string, id: string, sent: Sent) => change(context, ownerId, id, sent),
  };
}
