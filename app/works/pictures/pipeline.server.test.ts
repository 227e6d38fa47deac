import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import readExif from "exif-reader";
import sharp from "sharp";
import { createDiskStore } from "#app/storage/disk.server.ts";
import { testFolder } from "#test-support/folders.ts";
import { phonePhoto } from "#test-support/photo.ts";
import { pixelsToDecode, sniffImage } from "./file-format.server.ts";
import { createImagePipeline, prepareInProcess, TooBusyError } from "./pipeline.server.ts";

const drawn = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#336699" } });

async function prepared(bytes: Uint8Array) {
  const result = await prepareInProcess(bytes);
  assert.ok("image" in result, JSON.stringify(result));
  return result.image;
}

const sizesOf = ({ files }: Awaited<ReturnType<typeof prepared>>) =>
  files.map(({ type, width, height }) => `${type.slice("image/".length)} ${width}x${height}`);

test("a picture has all its files: few widths in AVIF, and two WebP", async () => {
  const image = await prepared(await drawn(1200, 900).jpeg().toBuffer());
  assert.deepEqual(sizesOf(image), [
    "avif 320x240",
    "avif 480x360",
    "avif 640x480",
    "avif 800x600",
    "avif 1200x900",
    "webp 800x600",
    "webp 1200x900",
  ]);
  for (const { bytes, type, key } of image.files) {
    const { format, width } = await sharp(bytes).metadata();
    assert.deepEqual([format, width], [type === "image/avif" ? "heif" : "webp", Number(/-(\d+)\./.exec(key)?.[1])]);
  }
  assert.deepEqual(sizesOf(await prepared(await drawn(64, 48).png().toBuffer())), ["avif 64x48", "webp 64x48"]);
});

test("a drawing's files are hardly larger than three times the work would make them", async () => {
  const drawing = await sharp("demo/pictures/maison-aubier.svg").resize(640).png().toBuffer();
  const { files } = await prepared(drawing);
  for (const { type, width, height, bytes } of files) {
    if (type !== "image/avif" || ![480, 640].includes(width)) continue;
    const smallest = await sharp(drawing).resize(width, height).avif({ quality: 58, effort: 3 }).toBuffer();
    assert.ok(bytes.length < 1.06 * smallest.length, `${width}: ${bytes.length} bytes instead of ${smallest.length}`);
  }
});

test("an image's id is the hash of its pixels, independent of the format", async () => {
  const pixels = await drawn(64, 48).raw().toBuffer();
  const id = createHash("sha256").update("64x48x3").update(pixels).digest("hex");
  for (const upload of [drawn(64, 48).png(), drawn(64, 48).webp({ lossless: true })])
    assert.equal((await prepared(await upload.toBuffer())).id, id);
});

test("of a full-page screenshot the top is encoded like other images, and all of it once", async () => {
  const image = await prepared(await drawn(1200, 3000, 4).png().toBuffer());
  assert.deepEqual([image.kind, image.color], ["page", "#336699"]);
  assert.deepEqual(sizesOf(image), [
    ...["avif 320x256", "avif 480x384", "avif 640x512", "avif 800x640", "avif 1200x960"],
    ...["webp 800x640", "webp 1200x3000"],
  ]);
});

test("a tall transparent image gets no AVIF that would take many seconds", async () => {
  const image = await prepared(await sharp({ create: clear }).png().toBuffer());
  assert.deepEqual(sizesOf(image), ["avif 320x8640", "webp 500x13500"]);
});

const clear = { width: 500, height: 13_500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.1 } } as const;

test("the author and the copyright stay in the WebP, and nothing else does", async () => {
  // The library writes ASCII only; the letters with accents take two bytes each.
  const exif = { Artist: "Zo__ __", Copyright: `__ ${"x".repeat(300)}`, Make: "Telephone", Software: "of a phone" };
  const place = { GPSLatitudeRef: "N", GPSLatitude: "47/1 13/1 0/1" };
  const photo = drawn(900, 600).withExif({ IFD0: exif, IFD3: place });
  const ascii = (await photo.jpeg().toBuffer()).toString("latin1");
  const written = (text: string) => Buffer.from(text).toString("latin1");
  const upload = ascii.replace("Zo__ __", written("Zoë Ğ")).replace("__ x", written("© x"));
  const { files } = await prepared(Buffer.from(upload, "latin1"));
  for (const { bytes, type } of files) {
    const { exif } = await sharp(bytes).metadata();
    if (type === "image/avif") assert.equal(exif, undefined);
    else {
      const { Image = {}, GPSInfo } = readExif(exif ?? Buffer.of());
      assert.equal(String(Image.Artist), "Zoë Ğ   \0");
      assert.equal(String(Image.Copyright), `© ${"x".repeat(198)}\0`);
      assert.deepEqual([Image.Make, Image.Software, GPSInfo], [undefined, undefined, undefined]);
    }
  }
});

test("what every browser shows is accepted, and a file that ends in the middle is not", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const grain = { width: 80, height: 60, channels: 3, background: "#888", noise } as const;
  const jpeg = await sharp({ create: grain }).jpeg().toBuffer();
  const { id } = await prepared(jpeg);
  // Some phones write 0, 0, 0 there.
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const length = jpeg.readUInt16BE(scan + 2);
  const odd = Buffer.from(jpeg);
  odd.fill(0, scan + 2 + length - 3, scan + 2 + length);
  assert.equal((await prepared(odd)).id, id, "the parameters of the scan");
  const between = Buffer.concat([jpeg.subarray(0, scan), Buffer.from("stray"), jpeg.subarray(scan)]);
  assert.equal((await prepared(between)).id, id, "bytes between segments");
  assert.equal((await prepared(jpeg.subarray(0, -2))).id, id, "without its last two bytes");
  for (const cut of [jpeg, await drawn(80, 60).png().toBuffer(), await drawn(80, 60).webp().toBuffer()])
    assert.deepEqual(await prepareInProcess(cut.subarray(0, cut.length / 2)), { refused: "image_unreadable" });
});

test("of an AVIF sequence the first frame is taken", async () => {
  const still = await drawn(256, 160).avif().toBuffer();
  const sequence = Buffer.from(still);
  sequence.write("avis", 8);
  assert.equal((await prepared(sequence)).id, (await prepared(still)).id);
});

test("an HDR image is refused in words, as is what is no image", async () => {
  const png = (await drawn(64, 48).png().toBuffer()).toString("latin1");
  for (const [transfer, refused] of [
    ["\x10", "image_hdr"],
    ["\x12", "image_hdr"],
    ["\x0d", null],
  ]) {
    for (const file of [
      `\0\0\0\x18ftypavif\0\0\0\0avifmif1\0\0\0\x13colrnclx\0\x09\0${transfer}\0\x09\x80`,
      `${png.slice(0, 33)}\0\0\0\x04cICP\x09${transfer}\0\x01\0\0\0\0${png.slice(33)}`,
    ])
      assert.equal(sniffImage(Buffer.from(file, "latin1")), refused, JSON.stringify(file.slice(0, 60)));
  }
  const pq = `\0\0\0\x18ftypavif\0\0\0\0avifmif1\0\0\0\x13colrnclx\0\x09\0\x10\0\x09\x80`;
  assert.deepEqual(await prepareInProcess(Buffer.from(pq, "latin1")), { refused: "image_hdr" });
  assert.deepEqual(await prepareInProcess(Buffer.from("<svg/>")), { refused: "image_svg" });
});

/** The processes that decode now. */
function children(): number[] {
  return readdirSync("/proc/self/task")
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, "utf8").trim().split(" "))
    .filter(Boolean)
    .map(Number);
}

test("the process has none of the server's settings, a lower priority and no future", async () => {
  const areGone = async () => {
    while (children().length > 0) await nextTurn();
  };
  await areGone();
  process.env.DATABASE_URL = "postgres://owner:secret@localhost/site";
  const preparing = prepareInProcess(await drawn(1200, 900).png().toBuffer());
  delete process.env.DATABASE_URL;
  const [pid = 0] = children();
  while (readFileSync(`/proc/${pid}/oom_score_adj`, "utf8").trim() !== "500") await nextTurn();
  const names = readFileSync(`/proc/${pid}/environ`, "utf8")
    .split("\0")
    .map((line) => line.split("=")[0] ?? "");
  assert.deepEqual(
    names.filter((name) => name && !name.startsWith("NODE_CHANNEL")),
    ["MALLOC_ARENA_MAX", "UV_THREADPOOL_SIZE"],
  );
  assert.equal(getPriority(pid), Math.min(getPriority() + 5, 19));
  assert.match(readFileSync(`/proc/${pid}/cmdline`, "utf8"), /--max-old-space-size=128/);
  assert.ok("image" in (await preparing));
  await areGone();
});

test("a process that takes too much memory or time, or is killed, fails its own image only", async () => {
  const photo = await phonePhoto();
  await assert.rejects(prepareInProcess(photo, { maxBytes: 50_000_000 }), /ended with SIGKILL/);
  await assert.rejects(prepareInProcess(photo, { timeoutMs: 50 }), /ended with SIGKILL/);
  const killed = assert.rejects(prepareInProcess(photo), /ended with SIGKILL/);
  for (const pid of children()) process.kill(pid, "SIGKILL");
  const other = prepareInProcess(await drawn(64, 48).png().toBuffer());
  await killed;
  assert.ok("image" in (await other));
});

test("the pixels of a PNG and an AVIF are read from their headers", async () => {
  assert.equal(pixelsToDecode(await drawn(300, 200).png().toBuffer()), 60_000);
  assert.equal(pixelsToDecode(await drawn(300, 200).avif().toBuffer()), 60_000);
  assert.equal(pixelsToDecode(await drawn(300, 200).jpeg().toBuffer()), 0);
  for (const cut of ["", "\x89PNG\r\n\x1a\n", "\0\0\0\x18ftypavif", `\0\0\0\x18ftypavif${"ispe".repeat(9)}`])
    assert.equal(pixelsToDecode(Buffer.from(cut, "latin1")) >= 0, true);
});

test("large images are prepared one at a time, a small one passes them, and too many are refused", async (t) => {
  const folder = await testFolder(t, "pipeline");
  const large = await drawn(4100, 4000).png({ compressionLevel: 1 }).toBuffer();
  const small = await drawn(4, 3).png().toBuffer();
  let begun = 0;
  const threadsOf: unknown[] = [];
  const free = t.mock.method(process, "availableMemory", () => 600_000_000);
  const opening = Promise.withResolvers<void>();
  const images = createImagePipeline({
    store: createDiskStore(folder),
    async prepareImage(bytes, { threads } = {}) {
      begun += 1;
      threadsOf.push(threads);
      if (bytes === large) await opening.promise;
      return { refused: "image_unreadable" };
    },
  });
  const first = Array.from({ length: 3 }, () => images.prepare(large));
  while (begun === 0) await nextTurn();
  await images.prepare(small);
  assert.equal(begun, 2);
  assert.deepEqual(threadsOf, [2, 1], "an image alone has two threads");
  free.mock.mockImplementation(() => 400_000_000);
  const others = Array.from({ length: 8 }, () => images.prepare(large));
  await assert.rejects(images.prepare(small), TooBusyError);
  opening.resolve();
  await Promise.all([...first, ...others]);
  assert.equal(begun, 12);
  await images.prepare(small);
  assert.equal(threadsOf.at(-1), 1, "a host without room");
});
