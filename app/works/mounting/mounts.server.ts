import type { WorkContext } from "../change-works.server.ts";
import { listInks } from "../list-works.server.ts";
import type { Work } from "../work.ts";
import type { Ink } from "./framing.ts";
import { inksOf } from "./inks.ts";
import { type Mount, mountOf, plateOf } from "./mount.ts";

export type MountedWork = Work & { mount: Mount };

/** Chooses the papers for all works together. The result is stored in memory for one revision of the works. */
export function createMounts({ db, revision = () => null }: Pick<WorkContext, "db" | "revision">) {
  let last: { revision: number; inks: Map<string, Ink | null> } | undefined;

  async function inksNow(): Promise<Map<string, Ink | null>> {
    const current = revision();
    if (current !== null && last?.revision === current) return last.inks;
    const inks = await listInks(db);
    if (current !== null) last = { revision: current, inks };
    return inks;
  }

  /** @returns a function that adds to a work how its picture is shown. A work in the bin has no neighbours. */
  async function mounts(): Promise<(work: Work) => MountedWork> {
    const inks = await inksNow();
    return (work) => {
      const ink = inks.get(work.id) ?? inksOf([plateOf(work.image, work.framing)])[0] ?? null;
      return { ...work, mount: mountOf(work.image, work.framing, ink) };
    };
  }

  /** The paper that the site would choose for a work. */
  async function autoInk({ id, image }: Work): Promise<Ink> {
    const inks = await listInks(db, id);
    return inks.get(id) ?? inksOf([{ isMounted: true, ink: "auto", scores: image.inks }])[0] ?? "teal";
  }

  return { mounts, autoInk };
}
