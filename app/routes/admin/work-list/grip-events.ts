import type { ButtonHTMLAttributes } from "react";
import { flushSync } from "react-dom";
import { dragRow } from "./drag.ts";
import { focusOn, rowId } from "./row-ids.ts";

export type GripEvents = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "onClick" | "onKeyDown" | "onBlur" | "onPointerDown"
>;

interface Grip {
  /** Of the row; see row-ids.ts. */
  id: string;
  index: number;
  isGrabbed: boolean;
  hold: (index: number, what: "grabbed" | "moved") => void;
  place: (index: number) => void;
  release: (what: "dropped" | "cancelled") => void;
}

/** By keyboard the grip grabs, moves and drops its row. By pointer it drags the row. */
export function gripEvents({ id, index, isGrabbed, hold, place, release }: Grip): GripEvents {
  return {
    onClick: ({ detail }) => {
      const isByPointer = detail > 0;
      if (isByPointer) return;
      if (isGrabbed) release("dropped");
      else hold(index, "grabbed");
    },
    onKeyDown: (event) => {
      // Held down, Enter would grab and drop in turn.
      if (event.key === "Enter" && event.repeat) event.preventDefault();
      if (!isGrabbed) return;
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined && event.key !== "Escape") return;
      event.preventDefault();
      // At once: a row that moves in the document may lose the focus.
      flushSync(() => (by === undefined ? release("cancelled") : hold(index + by, "moved")));
      focusOn(rowId("grip", id));
    },
    onBlur: ({ relatedTarget }) => relatedTarget && release("dropped"),
    onPointerDown: (press) => {
      if (press.button === 0) dragRow(press, place);
    },
  };
}
