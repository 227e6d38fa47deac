import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { z } from "zod";
import { contentSchemas } from "#app/content-schema.ts";
import { rawOf } from "#app/formats/fill.ts";
import { readPageFiles } from "#app/pages/page-files.server.ts";
import { promisedCharacters } from "../tools/font-faces.ts";
import { type Content, faultAt, fileOf, valueAt } from "./fault-line.ts";

/** Reads the files anew after they have changed: Node keeps a module for each address. */
export async function readContent(folder: string): Promise<Content> {
  const files = Object.entries(contentSchemas).map(async ([file, schemas]) => {
    const path = resolve(folder, `${file}.ts`);
    const exported = await import(`${pathToFileURL(path)}?${(await stat(path)).mtimeMs}`);
    return [file, Object.fromEntries(Object.keys(schemas).map((name) => [name, rawOf(exported[name])]))];
  });
  const ownPages = Object.entries(readPageFiles(folder)).map(([name, text]) => [`pages/${name}`, pageContent(text)]);
  return Object.fromEntries([...(await Promise.all(files)), ...ownPages]);
}

/** The lines of a page by their numbers. */
export function pageContent(text: string): { lines: Record<string, string> } {
  return { lines: Object.fromEntries(text.split(/\r\n?|\n/).map((line, index) => [index + 1, line])) };
}

/** The mistakes in the content, each in one line that names file, field and remedy. */
export async function contentFaults(content: Content, folder: string): Promise<string[]> {
  const issues = Object.entries(contentSchemas).flatMap(([file, schemas]) =>
    Object.entries<z.ZodType>(schemas).flatMap(([name, schema]) => {
      const value = content[file]?.[name];
      const { error } = schema.safeParse(value, { error: explain });
      return (error?.issues ?? []).map((issue) => ({
        ...issue,
        file: `${folder}/${file}.ts`,
        value,
        path: value === undefined ? [name] : issue.path,
      }));
    }),
  );
  const removed = issues.flatMap(({ file, value, path, ...issue }) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ file, value, path: [...path, key] })) : [],
  );
  const faults = [
    ...issues.flatMap(({ file, value, path, message, code }) =>
      code === "unrecognized_keys" ? [] : [faultAt(file, value, path, message)],
    ),
    ...removed.map(({ file, value, path }) => faultAt(file, value, path, "is no field any more. Remove it")),
    ...unknownSlots(
      content,
      folder,
      removed.filter(({ value }) => value === content.site?.site).map(({ path }) => path.join(".")),
    ),
    ...unknownLetters(content, folder),
  ];
  // The other checks, and the modules that they load, read fields that may be missing.
  if (issues.some(({ code }) => code !== "unrecognized_keys")) return faults;
  const { referenceFaults } = await import("./content-references.ts");
  return [...faults, ...referenceFaults(content, folder)];
}

/** Braces that would be shown as they are: their name is not a fact, or one that is left out, or they are no pair. */
function unknownSlots(content: Content, folder: string, removed: string[]): string[] {
  const factOf = (name: string) =>
    removed.some((each) => `${name}.`.startsWith(`${each}.`))
      ? undefined
      : valueAt(content.site?.site, name.split("."));
  return Object.entries(content).flatMap(([file, exported]) =>
    Object.values(exported).flatMap((root) =>
      [...stringsIn(root, [])].flatMap(([path, text]) => {
        const rest = text.replaceAll(/\\[{}]|\{([^{}|]*\|[^{}|]*|[\w.]+)\}/g, (slot, name = "|") => {
          const isLeftOut = optionalFacts.includes(name) ? /^\d+$/.test(path.at(-1) ?? "") : isRequired(name);
          return name.includes("|") || isLeftOut || factOf(name) !== undefined ? "" : slot;
        });
        const [slot] = /\{[\w.]*\}?|\}/.exec(rest) ?? [];
        const fault = `has ${slot}, which stands for no value of site.ts. Correct it`;
        return slot ? [faultAt(fileOf(folder, file), root, path, fault)] : [];
      }),
    ),
  );
}

/** A text of a list that names one of these is left out with it. */
const optionalFacts = [
  "phone",
  "whatsapp",
  "repository",
  "profiles.0.url",
  "business.status",
  "business.siret",
  "business.vat",
  "business.mediator.name",
  "business.mediator.address",
];

/** Without such a fact its own absence is the mistake. */
function isRequired(name: string): boolean {
  const shapes = name.split(".").flatMap((part) => ["shape", part]);
  return valueAt(contentSchemas.site.site, shapes) !== undefined;
}

function* stringsIn(value: unknown, path: string[]): Generator<[path: string[], text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) yield* stringsIn(part, [...path, name]);
}

/** Letters that no font file of the site has, file by file. */
function unknownLetters(content: Content, folder: string): string[] {
  const known = new Set([...promisedCharacters().values()].join(""));
  return Object.entries(content).flatMap(([file, exported]) => {
    const text = JSON.stringify(Object.values(exported)).normalize();
    const letters = [...new Set(text)].filter((letter) => !known.has(letter) && !/[\p{Cc}\p{Cf}]/u.test(letter));
    if (letters.length === 0) return [];
    return [`${fileOf(folder, file)}: no font of the site has ${letters.join(" ")}. Write it with other letters.`];
  });
}

/** In place of zod's own messages. */
const explain: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return "is missing. Add it";
  if (issue.code === "invalid_value") return `is unknown. Use one of: ${issue.values.join(", ")}`;
  if (issue.code === "too_small" && issue.origin === "array") return "is an empty list. Add an entry";
  if (issue.code === "too_big" && issue.origin === "array")
    return `has too many entries. Keep at most ${issue.maximum}`;
  if (issue.code === "too_big" && issue.origin === "string")
    return `has ${String(issue.input).length} characters. Keep at most ${issue.maximum}`;
  return undefined;
};
