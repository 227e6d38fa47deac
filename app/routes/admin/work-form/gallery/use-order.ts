import { useState } from "react";
import { flushSync } from "react-dom";
import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";
import { dragRow } from "#app/routes/admin/work-list/drag.ts";
import { focusOn, rowId } from "#app/routes/admin/work-list/row-ids.ts";
import type { GripEvents } from "#app/routes/admin/work-list/work-row.tsx";
import { moved, type PictureRow } from "./rows.ts";

const { reorder: copy } = admin;

interface Ordered {
  rows: PictureRow[];
  setRows: (rows: PictureRow[]) => void;
  nameOf: (row: PictureRow, index: number) => string;
  say: (sentence: string) => void;
}

/** The order of a gallery, with the grabbed picture where the owner holds it. As for works, but nothing is sent. */
export function useOrder({ rows, setRows, nameOf, say }: Ordered) {
  const [grabbed, setGrabbed] = useState<{ key: string; index: number }>();
  const row = rows.find(({ key }) => key === grabbed?.key);
  const shown = row && grabbed ? moved(rows, row, grabbed.index) : rows;

  function announce(what: "grabbed" | "moved" | "dropped" | "cancelled", about: PictureRow, index: number) {
    const title = nameOf(about, rows.indexOf(about));
    say(fill(copy[what], { title, position: index + 1, count: rows.length }));
  }

  function place(moving: PictureRow, index: number, what: "moved" | "dropped" = "moved") {
    announce(what, moving, index);
    setRows(moved(rows, moving, index));
  }

  function hold(held: PictureRow, index: number, what: "grabbed" | "moved") {
    const inside = Math.max(0, Math.min(index, rows.length - 1));
    setGrabbed({ key: held.key, index: inside });
    announce(what, held, inside);
  }

  function release(what: "dropped" | "cancelled") {
    setGrabbed(undefined);
    if (!row || !grabbed) return;
    if (what === "dropped") place(row, grabbed.index, what);
    else announce(what, row, rows.indexOf(row));
  }

  function step(moving: PictureRow, index: number, way: "up" | "down") {
    flushSync(() => place(moving, way === "up" ? index - 1 : index + 1));
    // At an end the button is disabled.
    focusOn(rowId(way, moving.key), rowId(way === "up" ? "down" : "up", moving.key));
  }

  function grip(own: PictureRow, index: number): GripEvents {
    const isGrabbed = row === own;
    return {
      onClick: ({ detail }) => {
        const isByPointer = detail > 0;
        if (isByPointer) return;
        if (isGrabbed) release("dropped");
        else hold(own, index, "grabbed");
      },
      onKeyDown: (event) => {
        // Held down, Enter would grab and drop in turn.
        if (event.key === "Enter" && event.repeat) event.preventDefault();
        if (!isGrabbed) return;
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (by === undefined && event.key !== "Escape") return;
        event.preventDefault();
        // At once: a row that moves in the document may lose the focus.
        flushSync(() => (by === undefined ? release("cancelled") : hold(own, index + by, "moved")));
        focusOn(rowId("grip", own.key));
      },
      onBlur: ({ relatedTarget }) => relatedTarget && release("dropped"),
      onPointerDown: (press) => {
        if (press.button === 0) dragRow(press, (to) => place(own, to));
      },
    };
  }

  return { shown, grabbed: row, step, grip };
}
