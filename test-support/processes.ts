import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** The preferred port if nothing listens on it, else any free one. */
export async function freePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred);
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Waits for a successful response.
 * @throws when the server's process has ended
 */
export async function untilReady(url: string, server?: ChildProcess, everyMs = 25): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (server && hasEnded(server)) throw new Error(`the server of ${url} ended with status ${server.exitCode}`);
    await wait(everyMs);
  }
}

/** @returns the exit status, null after a signal */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
