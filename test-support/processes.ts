import { type ChildProcess, type SpawnSyncOptions, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const { PATH = "", NODE_COMPILE_CACHE } = process.env;

/** The environment of a process that must not see the settings of the one that runs the tests. */
export const bareEnv = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/** Runs a program of this checkout to its end, with these settings and no others. */
export function runNode(args: string[], settings: NodeJS.ProcessEnv = {}, options: SpawnSyncOptions = {}) {
  return spawnSync(process.execPath, args, { ...options, env: { ...bareEnv, ...settings }, encoding: "utf8" });
}

/** It does the same with the text of a module. */
export const runCode = (code: string, settings?: NodeJS.ProcessEnv, options?: SpawnSyncOptions) =>
  runNode(["--input-type=module", "--eval", code], settings, options);

/**
 * @param wanted 0 is any free port
 * @throws when something listens on the wanted one
 */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Waits for a successful response.
 * @param isListening false as long as another server might answer at the address
 * @throws when the server's process has ended
 */
export async function untilReady(url: string, server?: ChildProcess, isListening = (): boolean => true): Promise<void> {
  while (!isListening() || !(await fetch(url).catch(() => null))?.ok) {
    const hasEnded = (server?.exitCode ?? server?.signalCode ?? null) !== null;
    if (hasEnded) throw new Error(`the server of ${url} ended with status ${server?.exitCode}`);
    await wait(25);
  }
}

/** @returns the exit status, null after a signal */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  // False for a process that has ended.
  if (child.kill(signal)) await once(child, "exit");
  return child.exitCode;
}
