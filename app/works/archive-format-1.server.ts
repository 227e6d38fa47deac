import type { Rows } from "./archive-check.server.ts";
import { OBJECTS } from "./archive-file.server.ts";
import { isObject } from "./archive-table.server.ts";

/**
 * The manifest of an archive of 0.1.0 or 0.2.0, as one of today, and its rows: there it held everything, and each work
 * its pictures. Null for any other one. A part that is no list is one wrong row.
 */
export function fromFormat1(written: unknown): { manifest: object; rows: Rows } | null {
  if (!isObject(written) || written.format !== 1) return null;
  const part = (name: string): unknown[] => [written[name] ?? []].flat();
  const files = part("objects").map((object) =>
    isObject(object) ? [OBJECTS + object.key, object.sha256] : ["?", null],
  );
  // Those that had lost their image are named as left out.
  const works = [...part("works"), ...part("leftOut")].map((work) => (isObject(work) ? work : {}));
  return {
    manifest: { ...written, files: Object.fromEntries(files) },
    rows: {
      images: part("images"),
      works: works.map(({ pictures: _, ...work }) => work),
      work_pictures: works.flatMap(({ id, pictures }) =>
        [pictures ?? []].flat().map((picture) => ({ ...(isObject(picture) ? picture : {}), work_id: id })),
      ),
      messages: part("messages"),
      visits: part("visits"),
    },
  };
}
