import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { backend } from "#app/backend.server.ts";
import { errorFacts } from "#app/runtime/log.server.ts";
import type { Route } from "./+types/backup.ts";

/** The archive of the works, streamed. If it cannot be completed the connection ends early, and an import refuses it. */
export function loader({ request }: Route.LoaderArgs): Response {
  const { archive, log } = backend();
  const { tar, packed } = archive.pack();
  packed.then(
    ({ works, objects, missing }) => log.info("backup_sent", { works, objects, missing: missing.length }),
    (error) => request.signal.aborted || log.error("backup_failed", errorFacts(error)),
  );
  const file = `projets-${new Date().toISOString().slice(0, 10)}.tar`;
  return new Response(createReadableStreamFromReadable(tar as unknown as Readable), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="${file}"`,
    },
  });
}
