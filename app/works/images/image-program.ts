/** The program of `image-process.server.ts`: a picture is the message, what became of it the answer. */
export interface Job {
  does: "prepareImage" | "prepareUnlessHeavy" | "encodeAvif";
  bytes: Uint8Array;
}

// What is under way is finished, when the whole service is told to stop too.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});

// Nobody is there any more who could be answered.
process.on("disconnect", () => process.exit());

const images = await import("./images.server.ts");
process.on("message", async ({ does, bytes }: Job) => process.send?.(await images[does](bytes)));
