import type { WorkContext } from "./change-works.server.ts";
import type { Values } from "./form-values.ts";
import {
  findNeighbours,
  findOwn,
  findPage,
  findWork,
  isPageEdge,
  listInEnglish,
  listOwn,
  listRemoved,
  listTechnologies,
  listWithWords,
  listWorks,
  type PageStart,
  picturesIn,
} from "./list-works.server.ts";
import { createMounts } from "./mounting/mounts.server.ts";
import { oncePerRevision } from "./once-per-revision.ts";
import { uploadPicture } from "./pictures.server.ts";
import { discard, putBack, retire, setRemoved } from "./place-works.server.ts";
import type { Sent } from "./read-work.server.ts";
import { type Move, reorderWork } from "./reorder-works.server.ts";
import { change, create, isPrepared, missingFor, publish, saveDraft } from "./save-works.server.ts";
import type { Work } from "./work.ts";

export type { Changed, WorkError } from "./change-works.server.ts";
export type { PortfolioPage, TechnologyList, UsedTechnology } from "./list-works.server.ts";
export { hasImage, type Mounted, type MountedWork, type WorkWithImage } from "./mounting/mounts.server.ts";

export type Works = ReturnType<typeof createWorks>;

/** Everything that can happen to a work. The forms and the API both call it. */
export function createWorks(context: WorkContext) {
  const { db, now } = context;
  let used = new Set<string>();
  return {
    ...createMounts(context),

    // For visitors
    list: () => listWorks(db),
    first: (count: number) => listWorks(db, count),
    page: (start: PageStart, technology?: string) => findPage(db, start, technology),
    isPageEdge: (start: PageStart, technology?: string) => isPageEdge(db, start, technology),
    technologies: oncePerRevision(context.revision ?? (() => null), async () => {
      const list = await listTechnologies(db);
      used = new Set(list.technologies.map(({ slug }) => slug));
      return list;
    }),
    /** Whether the list that was read last has a technology, without a read. */
    isUsed: (technology: string) => used.has(technology),
    withWords: (count: number) => listWithWords(db, count),
    inEnglish: (count: number) => listInEnglish(db, count),
    find: (id: string) => findWork(db, id),
    neighbours: (work: Work) => findNeighbours(db, work),

    // For the owner
    findOwn: (id: string) => findOwn(context, id),
    listOwn: () => listOwn(context),
    listRemoved: () => listRemoved(context),
    picturesIn: (values: Values) => picturesIn(context, values),
    isPrepared: (id: string, sent: Sent) => isPrepared(context, id, sent),
    missingFor: (values: Values) => missingFor(values, now()),

    // The form
    save: (ownerId: string, id: string, sent: Sent) => saveDraft(context, ownerId, id, sent),
    publish: (ownerId: string, id: string, sent: Sent) => publish(context, ownerId, id, sent),
    discard: (id: string, version: number | undefined) => discard(context, id, version),

    // Programs
    create: (ownerId: string, sent: Sent) => create(context, ownerId, sent),
    change: (ownerId: string, id: string, sent: Sent) => change(context, ownerId, id, sent),

    uploadPicture: (bytes: Uint8Array) => uploadPicture(context, bytes),
    retire: (id: string) => retire(context, id),
    putBack: (id: string) => putBack(context, id),
    remove: (id: string) => setRemoved(context, id, now()),
    restore: (id: string) => setRemoved(context, id, null),
    reorder: (id: string, move: Move) => reorderWork(context, id, move),
  };
}
