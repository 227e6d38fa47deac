import { useState } from "react";
import { flushSync } from "react-dom";
import { fill } from "#app/fill.ts";
import { type GripEvents, gripEvents } from "#app/routes/admin/work-list/grip-events.ts";
import { focusOn, rowId } from "#app/routes/admin/work-list/row-ids.ts";
import { admin } from "#app/texts/admin.ts";
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
    return gripEvents({
      id: own.key,
      index,
      isGrabbed: row === own,
      hold: (to, what) => hold(own, to, what),
      place: (to) => place(own, to),
      release,
    });
  }

  return { shown, grabbed: row, step, grip };
}
