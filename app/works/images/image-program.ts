/** The program that `process.server.ts` starts. It receives an image as a message and sends back the result. */
export interface Job {
  does: "prepareImage" | "prepareUnlessHeavy" | "encodeOthers" | "readStoredTraits";
  bytes: Uint8Array;
}

// A stop signal to the whole process group must not interrupt the current job.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});

// The server has ended: nobody receives the result.
process.on("disconnect", () => process.exit());

const images = await import("./images.server.ts");
process.on("message", async ({ does, bytes }: Job) => process.send?.(await images[does](bytes)));
