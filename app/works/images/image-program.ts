/** The program that `process.server.ts` starts. It receives a job as a message and sends back the result. */
export type Job = { does: "prepareImage" | "prepareUnlessHeavy" | "encodeOthers"; input: Uint8Array };

// A stop signal to the whole process group must not interrupt the current job.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});

// The server has ended: nobody receives the result.
process.on("disconnect", () => process.exit());

process.on("message", async ({ does, input }: Job) => {
  const images = await import("./images.server.ts");
  process.send?.(await images[does](input));
});
