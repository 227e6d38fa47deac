import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

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
  const child = spawn(process.execPath, ["--max-old-space-size=128", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    stdio: ["pipe", "pipe", "inherit"],
    timeout: options.longestMs,
    killSignal: "SIGKILL",
  });
  yieldToVisitors(child.pid);
  const { promise: ended, resolve, reject } = Promise.withResolvers<string | number | null>();
  child.once("error", reject).once("close", (status, signal) => resolve(signal ?? status));
  // A program that ends before it has read everything says why by how it ends.
  child.stdin.on("error", () => {}).end(input);
  // Not node:stream/consumers, which makes a Blob first: a picture is megabytes, and each copy of them stalls visitors.
  const [chunks, end] = await Promise.all([child.stdout.toArray(), ended]);
  if (end !== 0) throw new Error(`a background process ended with ${end}`);
  return Buffer.concat(chunks);
}

function yieldToVisitors(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works without, too.
  }
}
