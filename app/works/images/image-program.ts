import type { CardOrder } from "./draw-card.server.ts";

/** The program that `process.server.ts` starts. It receives a job as a message and sends back the result. */
export type Job =
  | { does: "prepareImage" | "prepareUnlessHeavy" | "encodeOthers"; input: Uint8Array }
  | { does: "drawCard"; input: CardOrder };

// A stop signal to the whole process group must not interrupt the current job.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});

// The server has ended: nobody receives the result.
process.on("disconnect", () => process.exit());

// Each process loads only what its jobs need.
async function work(job: Job): Promise<unknown> {
  if (job.does === "drawCard") return (await import("./draw-card.server.ts")).drawCard(job.input);
  return (await import("./images.server.ts"))[job.does](job.input);
}

process.on("message", async (job: Job) => process.send?.(await work(job)));
