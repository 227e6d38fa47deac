import type { WorkContext } from "./change-works.server.ts";
import {
  countWorks,
  findNeighbours,
  findPage,
  findStored,
  findWork,
  isPageEdge,
  listDrafts,
  listRemoved,
  listTechnologies,
  listWithWords,
  listWorks,
  type PageStart,
} from "./list-works.server.ts";
import { createMounts } from "./mounting/mounts.server.ts";
import { oncePerRevision } from "./once-per-revision.ts";
import { uploadPicture } from "./pictures.server.ts";
import { releaseAllClaims } from "./publications.server.ts";
import { publishWork } from "./publish-work.server.ts";
import { type Move, reorderWork } from "./reorder-works.server.ts";
import { reviseWork, setRemoved } from "./revise-work.server.ts";
import type { Work } from "./work.ts";
import type { ReadChange, ReadWork } from "./work-request.server.ts";

export type { PublishResult, ReviseResult, WorkError } from "./change-works.server.ts";
export type { PortfolioPage, UsedTechnology } from "./list-works.server.ts";
export { hasImage, type Mounted, type MountedWork, type WorkWithImage } from "./mounting/mounts.server.ts";

export type Works = ReturnType<typeof createWorks>;

/** Everything that can happen to a work. The forms and the API both call it. */
export function createWorks(context: WorkContext) {
  const { db, now } = context;
  return {
    ...createMounts(context),
    list: () => listWorks(db),
    first: (count: number) => listWorks(db, count),
    count: () => countWorks(db),
    page: (start: PageStart, technology?: string) => findPage(db, start, technology),
    isPageEdge: (start: PageStart, technology?: string) => isPageEdge(db, start, technology),
    technologies: oncePerRevision(context.revision ?? (() => null), () => listTechnologies(db)),
    withWords: (count: number) => listWithWords(db, count),
    find: (id: string) => findWork(db, id),
    /** For the owner: a draft too. */
    findStored: (id: string) => findStored(db, id),
    drafts: () => listDrafts(db),
    neighbours: (work: Work) => findNeighbours(db, work),
    listRemoved: () => listRemoved(db, now()),
    publish: (ownerId: string, read: ReadWork) => publishWork(context, ownerId, read),
    releaseClaims: () => releaseAllClaims(db),
    revise: (ownerId: string, id: string, read: ReadChange) => reviseWork(context, ownerId, id, read),
    remove: (id: string) => setRemoved(context, id, now()),
    restore: (id: string) => setRemoved(context, id, null),
    uploadPicture: (bytes: Uint8Array) => uploadPicture(context, bytes),
    reorder: (id: string, move: Move) => reorderWork(context, id, move),
  };
}
