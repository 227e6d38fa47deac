import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** A process without a job is ended after this time. */
const IDLE_MS = 5_000;

/** Added to the server's own. At 19, the lowest priority, the jobs would not progress on a busy machine. */
const NICE = { first: 5, last: 10 };
const MAX_NICE = 19;

export type ProcessPool = ReturnType<typeof createProcessPool>;

/**
 * Runs jobs of a Node program in background processes. They have a lower priority than the server, and none of its
 * settings and secrets. Each process does one job at a time. Concurrent jobs start further processes without a limit:
 * the caller must limit them.
 * @param args Node's arguments: the program's file, or `inlineProgram`
 * @param options.timeoutMs a process that has not answered by then is killed; a job may set another limit
 * @param options.last gives its processes a lower priority than those of other pools
 * @returns a function that resolves with the program's answer, or throws an Error if the process ends before
 */
export function createProcessPool(args: string[], options: { timeoutMs: number; idleMs?: number; last?: boolean }) {
  const { timeoutMs, idleMs = IDLE_MS, last = false } = options;
  let idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  return async function run<Answer>(job: object, limitMs = timeoutMs): Promise<Answer> {
    const child = take();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onMessage = (answer: unknown) => resolve(answer as Answer);
    const onExit = (status: number | null, signal: string | null) =>
      reject(new Error(`a background process ended with ${signal ?? status}`));
    child.once("message", onMessage).once("exit", onExit).once("error", reject);
    const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
    try {
      // The callback ignores an error of `send`: if the process has ended, its exit is the better reason.
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
    const reused = idle.pop();
    if (reused) {
      clearTimeout(reused.timer);
      reused.child.ref();
      reused.child.channel?.ref();
      return reused.child;
    }
    const child = start(args, last ? NICE.last : NICE.first);
    return child.on("error", () => {}).once("exit", () => forget(child));
  }

  /** Unreferenced, so that an idle process does not delay the end of this one. */
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

// A stop signal to the whole process group must not interrupt a job. When the server ends, nobody receives the result.
const lifetime = `
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
`;

/** Arguments for a small program that needs no file beside the bundled server. */
export function inlineProgram(code: string): string[] {
  return ["--input-type=module", "-e", lifetime + code];
}

function start(args: string[], nice: number): ChildProcess {
  const child = spawn(process.execPath, ["--max-old-space-size=128", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  if (child.pid === undefined) return child;
  try {
    setPriority(child.pid, Math.min(getPriority() + nice, MAX_NICE));
    // If memory runs out, the kernel kills this process before the server.
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, "500");
  } catch {
    // Only Linux has /proc. The job works without these settings.
  }
  return child;
}
