import { type Env, readEnv } from "#app/env.server.ts";
import { type Backend, openBackend } from "#app/site.server.ts";
import { startFault } from "#app/start.server.ts";
import { StoreFullError, StoreUnavailableError } from "#app/storage/storage.ts";
import { isDatabaseUnavailable } from "#db/errors.ts";

/** Opens the site of these settings, migrates its database, and closes it after use. */
export async function withSite<Result>(env: Env, use: (site: Backend) => Promise<Result>): Promise<Result> {
  const backend = await openBackend(env);
  try {
    await backend.prepare();
    return await use(backend);
  } finally {
    await backend.close();
  }
}

/** Runs a command on the site of the environment. A fault that its owner can mend is printed in one line, with status 1. */
export async function runOnSite(use: (site: Backend) => Promise<void>): Promise<void> {
  try {
    await withSite(readEnv(process.env), use);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    console.error(fault);
    process.exitCode = 1;
  }
}

function faultOf(error: unknown): string | null {
  const fault = startFault(error);
  if (fault !== null) return fault;
  if (isDatabaseUnavailable(error)) return "The database does not answer. Start it, or correct DATABASE_URL.";
  if (error instanceof StoreFullError) return "The object store is full. Make room in it.";
  if (error instanceof StoreUnavailableError) {
    return "The object store does not answer. Start it, or correct S3_BUCKET, its keys and the rights on DATA_DIR.";
  }
  // Node's file errors name the fault, and the path except when a write fails.
  return error instanceof Error && "syscall" in error && "code" in error ? error.message : null;
}
