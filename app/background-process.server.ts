import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

/** How long a process that has nothing to do is kept for what may follow. */
const IDLE_MS = 5_000;

/**
 * Has a Node program answer messages, behind everything that visitors wait for, and without this process's settings and
 * secrets. A process of it has one question at a time, so that who asks meanwhile gets another; one that has been idle
 * for a while is ended.
 * @param args what Node is started with: the program's file, or its code
 * @param options.longestMs after which a process that does not answer is ended
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
    const child = start(args);
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

function start(args: string[]): ChildProcess {
  const child = spawn(process.execPath, ["--max-old-space-size=128", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works without, too.
  }
  return child;
}
