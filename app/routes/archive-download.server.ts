import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { backend } from "#app/backend.server.ts";
import { errorFacts } from "#app/runtime/log.server.ts";
import { ReaderLeftError } from "#app/works/archive.server.ts";

/**
 * The archive of the works, streamed; with `?messages` and `?visits` it has these too. If it cannot be completed the
 * connection ends early, and an import refuses it.
 */
export function archiveDownload(request: Request): Response {
  const file = `projets-${new Date().toISOString().slice(0, 10)}.tar`;
  // Nobody reads the body of a response to HEAD: packing would never end.
  return new Response(request.method === "HEAD" ? null : streamArchive(request), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "no-store",
    },
  });
}

function streamArchive(request: Request): ReadableStream {
  const { archive, log } = backend();
  const asked = new URL(request.url).searchParams;
  const { tar, packed } = archive.pack({ withMessages: asked.has("messages"), withVisits: asked.has("visits") });
  packed.then(
    ({ works, objects, missing }) => log.info("backup_sent", { works, objects, missing: missing.length }),
    (error) => error instanceof ReaderLeftError || log.error("backup_failed", errorFacts(error)),
  );
  return createReadableStreamFromReadable(tar as unknown as Readable);
}
