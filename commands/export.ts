import { parseArgs } from "node:util";
import type { Env } from "#app/env.server.ts";
import { readExportToken } from "#app/owner/export-token.server.ts";
import type { ArchiveParts, ArchiveReport } from "#app/works/archive.server.ts";
import { LockHeldError } from "#db/lock.ts";
import { downloadArchive, downloadAsOwner } from "./download-archive.ts";
import { runCommand, withSite } from "./with-site.ts";

/**
 * Writes the site's works and pictures to one file. Only one process can use the embedded database: the archive of a
 * running site is downloaded from it.
 */

const usage = `npm run export -- [file] [--from address] [--with-messages] [--with-visits]

  file    the archive to write; works-DATE.tar if left out
  --from  downloads from the running site at this address, such as https://example.com, as the owner whom OWNER_EMAIL
          and OWNER_PASSWORD name; without it, a site that uses DATA_DIR is asked at http://127.0.0.1:PORT, with
          the secret in DATA_DIR/export-token
  --with-messages
          also what visitors wrote in the contact form: keep such a file as you keep letters
  --with-visits
          also the counts of visits`;

const { file, from, ...parts } = readArguments();
await runCommand(async (env) => {
  const { works, objects, missing, leftOut } = await (from
    ? downloadAsOwner(from, env.owner, file, parts)
    : exportHere(env));
  console.log(`${file}: ${works} works, ${objects} pictures`);
  for (const key of missing) console.error(`${key}, which the database names, is missing or damaged in the store.`);
  for (const { id, title } of leftOut) console.error(`An import will leave out work ${id}, "${title}": no picture.`);
  if (missing.length > 0) console.error(`${missing.length} pictures are missing from the archive.`);
});

async function exportHere(env: Env): Promise<ArchiveReport> {
  try {
    return await withSite(env, ({ archive }) => archive.write(file, parts));
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    return downloadArchive(`http://127.0.0.1:${env.port}`, await readExportToken(env.dataDir), file, parts);
  }
}

function readArguments(): ArchiveParts & { file: string; from: string | undefined } {
  const today = new Date().toISOString().slice(0, 10);
  try {
    const options = {
      from: { type: "string" },
      "with-messages": { type: "boolean" },
      "with-visits": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file = `works-${today}.tar`, ...others] = positionals;
    if (values.help) {
      console.log(usage);
      process.exit();
    }
    if (others.length > 0) refuse(`One file, not ${positionals.length}`);
    const url = values.from === undefined ? null : URL.parse(values.from);
    if (values.from !== undefined && !/^https?:$/.test(url?.protocol ?? "")) {
      refuse("--from needs the address of a site, such as https://example.com");
    }
    const { "with-messages": withMessages = false, "with-visits": withVisits = false } = values;
    return { file, from: url?.origin, withMessages, withVisits };
  } catch (error) {
    // The rest of Node's message explains how to write a file name that begins with a dash.
    return refuse((error as Error).message.split(/\.\s/)[0] ?? "");
  }
}

function refuse(reason: string): never {
  console.error(`${reason}: npm run export -- --help`);
  process.exit(1);
}
