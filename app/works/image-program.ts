import { buffer } from "node:stream/consumers";
import { serialize } from "node:v8";

// What is under way is finished, when the whole service is told to stop too.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});

const { encodeAvif, prepareImage } = await import("./images.server.ts");

/** The program of `image-process.server.ts`: a picture on standard input, what became of it on standard output. */
const bytes = await buffer(process.stdin);
const job = process.argv[2] === "avif" ? encodeAvif : prepareImage;
process.stdout.end(serialize(await job(bytes)));
