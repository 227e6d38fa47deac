import type { KeyboardEvent } from "react";

const formats: Record<string, Format> = { b: "bold", k: "link" };

export function formatByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const format = formats[event.key.toLowerCase()];
  if (!format || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { currentTarget: area } = event;
  const edit = formatted(format, area.value, area.selectionStart, area.selectionEnd);
  area.setSelectionRange(edit.start, edit.end);
  // `execCommand` is deprecated, but only this way leaves the browser's undo in order.
  document.execCommand("insertText", false, edit.text);
  area.setSelectionRange(...edit.select);
}

/** The `text` replaces what is from `start` to `end`; `select` is a part of the result. */
export interface Edit {
  start: number;
  end: number;
  text: string;
  select: [start: number, end: number];
}

export type Format = "bold" | "link";

/** Wraps the selection, or unwraps it when it is wrapped already. */
export function formatted(format: Format, text: string, start: number, end: number): Edit {
  return format === "bold" ? bold(text, start, end) : link(text, start, end);
}

function bold(text: string, start: number, end: number): Edit {
  const chosen = text.slice(start, end);
  const isInside = text.slice(start - 2, start) === "**" && text.slice(end, end + 2) === "**";
  if (start >= 2 && isInside) {
    return { start: start - 2, end: end + 2, text: chosen, select: [start - 2, end - 2] };
  }
  if (chosen.length > 4 && chosen.startsWith("**") && chosen.endsWith("**")) {
    return { start, end, text: chosen.slice(2, -2), select: [start, end - 4] };
  }
  return { start, end, text: `**${chosen}**`, select: [start + 2, end + 2] };
}

/** The selection goes to what is missing: the address, or the words if an address was selected. */
function link(text: string, start: number, end: number): Edit {
  const chosen = text.slice(start, end);
  const known = /^\[([^\]]*)\]\([^)]*\)$/.exec(chosen);
  if (known?.[1] !== undefined) return { start, end, text: known[1], select: [start, start + known[1].length] };
  if (/^(https?:\/\/|mailto:)\S+$/.test(chosen)) {
    return { start, end, text: `[](${chosen})`, select: [start + 1, start + 1] };
  }
  const address = "https://";
  const at = start + chosen.length + 3;
  return { start, end, text: `[${chosen}](${address})`, select: [at, at + address.length] };
}
