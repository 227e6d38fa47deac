import { setTimeout as wait } from "node:timers/promises";
import { DataFolderError } from "#db/data-folder.ts";
import { isDatabaseUnavailable } from "#db/errors.ts";
import { LockHeldError } from "#db/lock.ts";
import { SchemaNewerError } from "#db/open.ts";
import { EnvError, readEnv } from "./env.server.ts";
import { passwordLength } from "./owner/passwords.server.ts";
import { errorFacts, type LogFacts } from "./runtime/log.server.ts";
import { type Backend, openBackend, running } from "./site.server.ts";

const RETRY_MS = 2_000;
const MAX_STOP_MS = 9_500;

const state = globalThis as typeof globalThis & { startingBackend?: Promise<Backend>; closingBackend?: boolean };

/** A fault that the owner can fix ends the process. Without its database the site answers, and the start is retried. */
export function startBackend(context?: () => LogFacts): Promise<Backend> {
  state.startingBackend ??= start(context);
  return state.startingBackend;
}

async function start(context?: () => LogFacts): Promise<Backend> {
  try {
    const opened = await openBackend(readEnv(process.env), context);
    running.openedBackend = opened;
    if (opened.env.assumesSiteUrl) opened.log.warn("site_url_unset", { assumed: opened.env.siteUrl });
    await prepareWithRetries(opened);
    return opened;
  } catch (error) {
    process.stderr.write(`${startFault(error) ?? `The start failed: ${error}`}\n`);
    process.exit(1);
  }
}

export function startFault(error: unknown): string | null {
  const fixable = [EnvError, DataFolderError, LockHeldError, SchemaNewerError];
  return fixable.some((kind) => error instanceof kind) ? (error as Error).message : null;
}

async function prepareWithRetries(opened: Backend): Promise<void> {
  const attempt = async (): Promise<boolean> => {
    try {
      await opened.prepare();
      await announceSignUp(opened);
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return false;
    }
  };
  if (await attempt()) return;
  const retry = async (): Promise<void> => {
    do await wait(RETRY_MS, undefined, { ref: false });
    while (!state.closingBackend && !(await attempt()));
  };
  retry().catch((error) => {
    opened.log.error("start_failed", errorFacts(error));
    process.exit(1);
  });
}

async function announceSignUp({ env, owners }: Backend): Promise<void> {
  if (await owners.hasOwner()) return;
  const code = await owners.issueSignUpCode();
  process.stdout.write(
    [
      "This site has no owner yet. Sign up with this one-time code to become its owner:",
      "",
      `  ${code}`,
      "",
      `  curl -X POST ${env.siteUrl}/api/auth/signup -H 'Content-Type: application/json' \\`,
      `    -d '{"email":"you@example.com","password":"${passwordLength}","code":"${code}"}'`,
      "",
    ].join("\n"),
  );
}

/** What has begun is answered before the site closes. */
export function stopOnSignals(site: Backend, drain: () => Promise<void>): void {
  const stop = async () => {
    if (state.closingBackend) return;
    state.closingBackend = true;
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref();
    await Promise.all([drain(), site.rest()]).catch(() => {});
    await site.close().catch(() => {});
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}
