import type { WorkContext } from "./change-works.server.ts";
import {
  findNeighbours,
  findPage,
  findWork,
  isPageEdge,
  listRemoved,
  listWorks,
  type PageStart,
} from "./list-works.server.ts";
import { createMounts } from "./mounting/mounts.server.ts";
import { releaseAllClaims } from "./publications.server.ts";
import { publishWork } from "./publish-work.server.ts";
import { type Move, reorderWork } from "./reorder-works.server.ts";
import { reviseWork, setRemoved } from "./revise-work.server.ts";
import type { Work } from "./work.ts";
import type { ReadChange, ReadWork } from "./work-request.server.ts";

export type { PublishResult, ReviseResult, WorkError } from "./change-works.server.ts";
export type { PortfolioPage } from "./list-works.server.ts";
export type { MountedWork } from "./mounting/mounts.server.ts";

export type Works = ReturnType<typeof createWorks>;

/** Everything that can happen to a work. The forms and the API both call it. */
export function createWorks(context: WorkContext) {
  const { db, now } = context;
  return {
    ...createMounts(context),
    list: () => listWorks(db),
    first: (count: number) => listWorks(db, count),
    page: (start: PageStart) => findPage(db, start),
    isPageEdge: (start: PageStart) => isPageEdge(db, start),
    find: (id: string) => findWork(db, id),
    neighbours: (work: Work) => findNeighbours(db, work),
    listRemoved: () => listRemoved(db, now()),
    publish: (ownerId: string, read: ReadWork) => publishWork(context, ownerId, read),
    releaseClaims: () => releaseAllClaims(db),
    revise: (ownerId: string, id: string, read: ReadChange) => reviseWork(context, ownerId, id, read),
    remove: (id: string) => setRemoved(context, id, now()),
    restore: (id: string) => setRemoved(context, id, null),
    reorder: (id: string, move: Move) => reorderWork(context, id, move),
  };
}
