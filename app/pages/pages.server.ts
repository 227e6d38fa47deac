import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { beginning } from "#app/formats/fill.ts";
import { filled } from "#app/formats/filled.ts";
import { type Block, type Line, markOf, parseLightText } from "#app/formats/light-text.ts";
import { english } from "#content/english.ts";
import { readPageFiles } from "./page-files.server.ts";
import { type Page, type PageId, pages } from "./pages.ts";

/** The pages of the owner's own, which are the files of `content/pages`. */
export const ownPages = Object.entries(files()).map(([file, text]) => readOwnPage(file, text));

/** The build has them inside; tests and commands read the folder. */
function files(): Record<string, string> {
  if (import.meta.env?.MODE)
    return import.meta.glob<string>("#content/pages/*.md", { eager: true, query: "?raw", import: "default" });
  return readPageFiles(dirname(fileURLToPath(import.meta.resolve("#content/site.ts"))));
}

export function readOwnPage(file: string, text: string) {
  const name = basename(file, ".md");
  const [title = "", ...lines] = filled(joinLines(text));
  const blocks = parseLightText(lines.join("\n"), "page");
  const first = blocks.find(({ type }) => type === "paragraph")?.lines ?? [];
  return {
    id: `page/${name}`,
    path: `/${name}`,
    shareImage: `page-${name}`,
    title: title.replace(/^#\s+/, ""),
    description: beginning(first.map((line) => line.map((span) => span.text).join("")).join(" ")),
    sections: sectionsOf(blocks),
  };
}

/** A paragraph or an entry goes on in the next line, unless two spaces end it, as in all Markdown. */
function joinLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.trim().split(/\r\n?|\n/)) {
    const former = lines.at(-1) ?? "";
    const goesOn = former.trim() !== "" && line.trim() !== "" && !/^#| {2}$/.test(former);
    if (goesOn && !line.startsWith("#") && markOf(line, "page")[0] === "paragraph")
      lines[lines.length - 1] = `${former.trimEnd()} ${line.trimStart()}`;
    else lines.push(line);
  }
  return lines.map((line) => line.trimEnd());
}

/** The blocks below each heading of the second level; those above the first one have none. */
function sectionsOf(blocks: Block[]): { h2?: Line | undefined; blocks: Block[] }[] {
  const starts = [...blocks.keys()].filter((index) => index === 0 || blocks[index]?.type === "h2");
  return starts.map((start, index) => {
    const [first, ...others] = blocks.slice(start, starts[index + 1]);
    return first?.type === "h2" ? { h2: first.lines[0], blocks: others } : { blocks: first ? [first, ...others] : [] };
  });
}

export const existingPages = () =>
  (Object.entries(pages) as [PageId, Page][]).filter(([id]) => id !== "english" || english !== null);

export const singlePages = (): (Page & { id: string; title?: string })[] => [
  ...existingPages()
    .filter(([, { path }]) => !path.includes(":"))
    .map(([id, page]) => ({ id, ...page })),
  ...ownPages.map(({ id, path, shareImage, title }) => ({ id, path, shareImage, title, menus: [] })),
];
