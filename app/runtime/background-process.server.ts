import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** After this long without work a process is ended. */
const IDLE_MS = 5_000;

/** Behind the server, which has 0. At the lowest of all, 19, a machine that other things keep busy would not get to it. */
const NICE = { first: 5, last: 10 };

export type ProcessPool = ReturnType<typeof createProcessPool>;

/**
 * Runs a Node program's work in processes of their own: behind everything that visitors wait for, and without this
 * process's settings and secrets. Each process does one job at a time; another job meanwhile starts another process, so
 * the caller limits how many there are.
 * @param args what Node is started with: the program's file, or `inlineProgram`
 * @param options.timeoutMs after which a process that has not answered is ended
 * @param options.last behind the other pools' processes too
 * @returns a function that resolves with the program's answer, and throws an Error when the process ended instead
 */
export function createProcessPool(args: string[], options: { timeoutMs: number; idleMs?: number; last?: boolean }) {
  const { timeoutMs, idleMs = IDLE_MS, last = false } = options;
  let idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  return async function run<Answer>(job: object): Promise<Answer> {
    const child = take();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onMessage = (answer: unknown) => resolve(answer as Answer);
    const onExit = (status: number | null, signal: string | null) =>
      reject(new Error(`a background process ended with ${signal ?? status}`));
    child.once("message", onMessage).once("exit", onExit).once("error", reject);
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    try {
      // A job cannot be sent to a process that has ended; its exit says more than the failed sending.
      child.send(job, () => {});
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
    const child = start(args, last ? NICE.last : NICE.first);
    return child.on("error", () => {}).once("exit", () => forget(child));
  }

  /** An idle process delays nothing: this process may end before it does. */
  function putBack(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const timer = setTimeout(() => {
      forget(child);
      child.disconnect();
    }, idleMs).unref();
    idle.push({ child, timer });
  }

  function forget(child: ChildProcess): void {
    for (const { timer } of idle.filter((each) => each.child === child)) clearTimeout(timer);
    idle = idle.filter((each) => each.child !== child);
  }
}

// A job is finished even when the whole process group is told to stop; without the parent nobody waits for it.
const lifetime = `
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
`;

/** A program as text, for what is too small for a file of its own beside the bundled server. */
export function inlineProgram(code: string, ...args: string[]): string[] {
  return ["--input-type=module", "-e", lifetime + code, ...args];
}

function start(args: string[], priority: number): ChildProcess {
  const child = spawn(process.execPath, ["--max-old-space-size=128", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  if (child.pid === undefined) return child;
  try {
    setPriority(child.pid, priority);
    // Where memory runs out, the kernel ends this process before the server.
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, "500");
  } catch {
    // It works without, too.
  }
  return child;
}
