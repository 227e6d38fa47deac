import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

/** How long a process that has nothing to do is kept for what may follow. */
const IDLE_MS = 5_000;

/**
 * Runs a Node program on the given input, behind everything that visitors wait for, and without this process's settings
 * and secrets.
 * @param options.longestMs after which the program is ended
 * @returns what it wrote to its standard output
 * @throws Error when it ended otherwise than well
 */
export async function runApart(
  args: string[],
  input: Uint8Array | string,
  options: { longestMs: number },
): Promise<Buffer<ArrayBuffer>> {
  const child = start(args, ["pipe", "pipe", "inherit"]);
  const { promise: ended, resolve, reject } = Promise.withResolvers<string | number | null>();
  child.once("error", reject).once("close", (status, signal) => resolve(signal ?? status));
  // A program that ends before it has read everything says why by how it ends.
  child.stdin?.on("error", () => {}).end(input);
  const timer = setTimeout(() => child.kill("SIGKILL"), options.longestMs);
  try {
    const [chunks, end] = await Promise.all([child.stdout?.toArray(), ended]);
    if (end !== 0) throw new Error(`a background process ended with ${end}`);
    return Buffer.concat(chunks ?? []);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same for a program that answers messages: one at a time, so that who asks meanwhile gets a process of their own.
 * One that has been idle for a while is ended.
 * @returns a function that resolves with the program's answer, and throws an Error when it ended instead
 */
export function createAssistants(args: string[], options: { longestMs: number }) {
  let idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  return async function ask<Answer>(question: object): Promise<Answer> {
    const child = take();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onMessage = (answer: unknown) => resolve(answer as Answer);
    const onExit = (status: number | null, signal: string | null) =>
      reject(new Error(`a background process ended with ${signal ?? status}`));
    child.once("message", onMessage).once("exit", onExit).once("error", reject);
    const timer = setTimeout(() => child.kill("SIGKILL"), options.longestMs);
    try {
      // A question that does not arrive is one whose program has ended: how it did says more.
      child.send(question, () => {});
      const answer = await promise;
      putBack(child);
      return answer;
    } finally {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", reject);
    }
  };

  function take(): ChildProcess {
    const known = idle.pop();
    if (known) {
      clearTimeout(known.timer);
      known.child.ref();
      known.child.channel?.ref();
      return known.child;
    }
    const child = start(args, ["ignore", "inherit", "inherit", "ipc"]);
    return child.on("error", () => {}).once("exit", () => forget(child));
  }

  /** Nobody waits for it to end: neither this process's own end nor the next question. */
  function putBack(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const timer = setTimeout(() => {
      forget(child);
      child.disconnect();
    }, IDLE_MS).unref();
    idle.push({ child, timer });
  }

  function forget(child: ChildProcess): void {
    for (const { timer } of idle.filter((each) => each.child === child)) clearTimeout(timer);
    idle = idle.filter((each) => each.child !== child);
  }
}

function start(args: string[], stdio: StdioOptions): ChildProcess {
  const child = spawn(process.execPath, ["--max-old-space-size=128", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    stdio,
    serialization: "advanced",
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works without, too.
  }
  return child;
}
