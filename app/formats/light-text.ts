// The result is data, never HTML. Everything that is not of this grammar stays as it was typed.

export interface Span {
  text: string;
  isBold?: true;
  href?: string;
}

export type Line = Span[];
export interface Block {
  type: "paragraph" | "list" | "numbers" | "h2" | "h3";
  /** The first of the numbers. */
  start?: number;
  lines: Line[];
}

/** A page of the owner's own also has headings, numbers and links inside the site. */
type Kind = "work" | "page";

const marks: Record<Kind, [Block["type"], RegExp][]> = {
  work: [["list", /^[-•●▪\uf0b7]\s+(?=\S)/]],
  page: [
    ["list", /^\s*[-*•●▪\uf0b7]\s+(?=\S)/],
    ["numbers", /^\s*\d{1,3}[.)]\s+(?=\S)/],
    ["h2", /^##\s+(?=\S)/],
    ["h3", /^###\s+(?=\S)/],
  ],
};
const BOLD = "**";

export function parseLightText(text: string, kind: Kind = "work"): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const [type, mark] = markOf(line, kind);
    if (line.trim() === "") {
      open = undefined;
      continue;
    }
    if (open?.type !== type || type.startsWith("h")) {
      open = { type, ...(type === "numbers" && { start: Number.parseInt(mark, 10) }), lines: [] };
      blocks.push(open);
    }
    open.lines.push(parseLine(mark ? line.slice(mark.length).trimEnd() : line, kind));
  }
  return blocks;
}

export function markOf(line: string, kind: Kind): [type: Block["type"], mark: string] {
  for (const [type, pattern] of marks[kind]) {
    const mark = pattern.exec(line)?.[0];
    if (mark) return [type, mark];
  }
  return ["paragraph", ""];
}

export function plainText(text: string): string {
  return parseLightText(text).map(plainBlock).join("\n\n");
}

function plainBlock({ type, lines }: Block): string {
  const start = type === "list" ? "• " : "";
  return lines.map((line) => start + line.map((span) => span.text).join("")).join("\n");
}

/** Reads each character a few times at most: the search for the end of a link ends at the next "[". */
export function parseLine(line: string, kind: Kind = "work"): Line {
  const spans: Span[] = [];
  let text = "";
  let bold: number | undefined;
  const flush = () => {
    if (text !== "") spans.push({ text });
    text = "";
  };
  for (let at = 0; at < line.length; ) {
    const link = line.charAt(at) === "[" ? linkAt(line, at, kind) : null;
    if (link) {
      flush();
      spans.push(...parseLine(link.label, kind).map((span) => ({ ...span, href: link.href })));
      at = link.end;
    } else if (line.startsWith(BOLD, at)) {
      flush();
      if (bold !== undefined && isInk(line.charAt(at - 1)) && spans.length > bold + 1) {
        spans.splice(bold, 1);
        for (const span of spans.slice(bold)) span.isBold = true;
        bold = undefined;
      } else {
        if (bold === undefined && isInk(line.charAt(at + BOLD.length))) bold = spans.length;
        spans.push({ text: BOLD });
      }
      at += BOLD.length;
    } else {
      text += line.charAt(at);
      at += 1;
    }
  }
  flush();
  return joined(spans);
}

const isInk = (character: string) => character !== "" && character.trim() !== "";

function linkAt(line: string, start: number, kind: Kind): { label: string; href: string; end: number } | null {
  let at = start + 1;
  while (at < line.length && !"[]".includes(line.charAt(at))) at += 1;
  const label = line.slice(start + 1, at);
  if (label.trim() === "" || !line.startsWith("](", at)) return null;
  const from = at + 2;
  let depth = 0;
  for (at = from; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (/[\s[\]\p{Cc}\p{Cf}]/u.test(character)) return null;
    if (character === "(") depth += 1;
    if (character === ")" && depth === 0) break;
    if (character === ")") depth -= 1;
  }
  const href = line.slice(from, at);
  const isOwn = kind === "page" && /^\/(?![/\\])[^\\]*$/.test(href);
  return at < line.length && (isOwn || isSafe(href)) ? { label, href, end: at + 1 } : null;
}

const MAX_ADDRESS = 2_048;

/** "https://bank.example@evil.example" leads elsewhere than it seems, so no name or password is allowed. */
function isSafe(href: string): boolean {
  if (href.length > MAX_ADDRESS || !/^(https?:\/\/|mailto:)./i.test(href)) return false;
  const url = URL.parse(href);
  return url !== null && url.username === "" && url.password === "";
}

function joined(spans: Span[]): Line {
  const line: Line = [];
  for (const span of spans) {
    const last = line.at(-1);
    if (last && last.isBold === span.isBold && last.href === span.href) last.text += span.text;
    else line.push(span);
  }
  return line;
}
