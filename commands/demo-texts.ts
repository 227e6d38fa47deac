import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { comparedWhole, contentSchemas, ownValues } from "#app/content-schema.ts";
import { rawOf } from "#app/formats/fill.ts";
import { readPageFiles } from "#app/pages/page-files.server.ts";

interface OwnText {
  /** Its file in the content, without the ending. */
  file: string;
  /** The part of the content that the owner writes at once: a fact, a section, a service. */
  where: string;
  text: string;
}

/**
 * The parts of a folder of content that still have a text of the demo, each with its first one.
 *
 * @param keptHere those that the owner keeps: texts, or their places
 */
export async function demoTextsLeft(folder: string, keptHere?: string[]): Promise<OwnText[]> {
  const kept: string[] = keptHere ?? (await import(resolve(folder, "kept.ts"))).kept;
  const isKept = ({ where, text }: OwnText) =>
    kept.some((entry) => entry === text || `${where}.`.startsWith(`${entry}.`));
  const copied: string[] = JSON.parse(await readFile(join(folder, ".from-demo.json"), "utf8").catch(() => "[]"));
  const demo = new Set([...copied, ...(await demoTextsOf("demo/content")).map(({ text }) => fingerprint(text))]);
  const left = (await demoTextsOf(folder)).filter(({ text }) => demo.has(fingerprint(text)));
  if (await hasDemoResume(folder)) left.push({ file: "site", where: "site.cvFile", text: "npm run cv" });
  const others = left.filter((each) => !isKept(each));
  return others.filter(({ where }, index) => others.findIndex((other) => other.where === where) === index);
}

/** Whether the PDF of the CV is the demo's. */
async function hasDemoResume(folder: string): Promise<boolean> {
  const { site } = await import(resolve(folder, "site.ts"));
  const read = (file: string) => readFile(file).catch(() => Buffer.of());
  return (await read("demo/content/cv-2023.pdf")).equals(await read(folder + site.cvFile));
}

/** The texts of a folder of content that an owner writes anew, as they are written. */
export async function demoTextsOf(folder: string): Promise<OwnText[]> {
  const files = await Promise.all(
    Object.entries(contentSchemas).map(async ([file, schemas]) => {
      const exported = await import(resolve(folder, `${file}.ts`));
      return Object.entries(schemas).flatMap(([name, schema]) =>
        [...textsIn(schema, rawOf(exported[name]), [])].map(({ path, text }) => ({
          file,
          where: [file, ...partOf(file, path, rawOf(exported[name]))].join("."),
          text,
        })),
      );
    }),
  );
  return [...files.flat(), ...pageTexts(folder)];
}

/** Headings suit many owners as the demo has them. */
function pageTexts(folder: string): OwnText[] {
  return Object.entries(readPageFiles(folder)).flatMap(([name, page]) =>
    page.split(/\r\n?|\n/).flatMap((line) => {
      const text = line.trim();
      return text === "" || text.startsWith("#") ? [] : [{ file: "pages", where: `pages/${name}`, text }];
    }),
  );
}

export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

function* textsIn(schema: z.ZodType, value: unknown, path: string[]): Generator<{ path: string[]; text: string }> {
  if (value === undefined || value === null) return;
  if (schema instanceof z.ZodExactOptional || schema instanceof z.ZodNullable)
    yield* textsIn(schema.unwrap() as z.ZodType, value, path);
  else if (comparedWhole.has(schema)) yield { path, text: JSON.stringify(value) };
  else if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries<z.ZodType>(schema.shape))
      yield* textsIn(part, (value as Record<string, unknown>)[name], [...path, name]);
  } else if (schema instanceof z.ZodArray) {
    for (const [index, item] of (value as unknown[]).entries())
      yield* textsIn(schema.element as z.ZodType, item, [...path, String(index)]);
  } else if (ownValues.has(schema)) yield { path, text: String(value) };
}

/** Facts are written one by one, other files section by section, lists and the legal notice entry by entry. */
function partOf(file: string, path: string[], value: unknown): string[] {
  if (file === "site") return path;
  const [first = ""] = path;
  if (file === "legal") return path.slice(0, 2);
  return Array.isArray(value) ? [(value[Number(first)] as { id?: string }).id ?? first] : [first];
}
