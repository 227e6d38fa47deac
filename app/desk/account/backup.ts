import { ReaderLeftError } from "#app/archive/archive.server.ts";
import { dayOf } from "#app/formats/calendar.ts";
import { errorFacts } from "#app/runtime/log.server.ts";
import { backend } from "#app/site.server.ts";
import type { Route } from "./+types/backup.ts";

/** If the archive cannot be completed, the connection ends early, and an import refuses the file. */
export function loader({ request }: Route.LoaderArgs): Response {
  // Nobody reads the body of an answer to HEAD, so packing would never end.
  return new Response(request.method === "HEAD" ? null : streamArchive(), {
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="sauvegarde-${dayOf(new Date())}.tar"`,
      "Cache-Control": "no-store, no-transform",
    },
  });
}

function streamArchive(): ReadableStream {
  const { archive, log } = backend();
  const { tar, packed } = archive.pack();
  packed.then(
    ({ counts, objects, missing }) =>
      log.info("backup_sent", { works: counts.works, objects, missing: missing.length }),
    (error) => error instanceof ReaderLeftError || log.error("backup_failed", errorFacts(error)),
  );
  return tar;
}
