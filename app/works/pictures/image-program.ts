import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { prepareImage } from "./encode.server.ts";

/** Added to the server's own. At 19, the lowest priority, a job would not progress on a busy machine. */
const NICE = 5;
const MAX_NICE = 19;
const WATCH_MS = 50;

try {
  setPriority(Math.min(getPriority() + NICE, MAX_NICE));
  // If memory runs out, the kernel kills this process before the server.
  writeFileSync("/proc/self/oom_score_adj", "500");
} catch {
  // Only Linux has /proc. The job works without these settings.
}

// The decoder takes memory that no limit of Node counts.
const maxBytes = Number(process.argv[2]);
setInterval(() => process.memoryUsage.rss() > maxBytes && process.kill(process.pid, "SIGKILL"), WATCH_MS);

// A stop signal to the whole process group must not interrupt the current job.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});

// The server has the result, or has ended.
process.on("disconnect", () => process.exit());

process.on("message", async (bytes: Uint8Array) => process.send?.(await prepareImage(bytes)));
