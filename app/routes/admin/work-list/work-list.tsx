import { useEffect, useRef } from "react";
import { admin } from "#app/content/admin.ts";
import { dragRow } from "./drag.ts";
import type { ListedWork } from "./listed-work.ts";
import { focusOn, rowId } from "./row-ids.ts";
import { type Order, useOrder } from "./use-order.ts";
import styles from "./work-list.module.css";
import { type GripEvents, WorkRow } from "./work-row.tsx";

const { dashboard, reorder: copy } = admin;

interface WorkListProps {
  works: ListedWork[];
  onRemove: (work: ListedWork) => void;
  onOrderFailed: () => void;
}

/** The works in the order that visitors see. The owner changes it by dragging, by keyboard, or step by step. */
export function WorkList({ works, onRemove, onOrderFailed }: WorkListProps) {
  const order = useOrder(works, onOrderFailed);
  const focusAfterMove = useFocusAfterMove();

  function step(id: string, by: 1 | -1) {
    const [up, down] = [rowId("up", id), rowId("down", id)];
    focusAfterMove(...(by < 0 ? [up, down] : [down, up]));
    order.place(id, order.shown.findIndex((work) => work.id === id) + by);
  }

  return (
    <>
      <ul className={styles.list} aria-label={dashboard.listLabel}>
        {order.shown.map((work, index) => (
          <WorkRow
            key={work.id}
            work={work}
            isFirst={index === 0}
            isLast={index === order.shown.length - 1}
            isGrabbed={work.id === order.grabbed}
            onRemove={() => onRemove(work)}
            onStep={(by) => step(work.id, by)}
            grip={gripEvents(work.id, order, focusAfterMove)}
          />
        ))}
      </ul>
      <p id="reorder-help" hidden>
        {copy.instructions}
      </p>
      <p role="status" className="visually-hidden">
        {order.said}
      </p>
    </>
  );
}

/** Focuses the first of some elements after the next rendering: a row that moves in the document may lose the focus. */
function useFocusAfterMove() {
  const next = useRef<string[]>([]);
  useEffect(() => {
    focusOn(...next.current);
    next.current = [];
  });
  return (...ids: string[]) => {
    next.current = ids;
  };
}

/** By keyboard the grip grabs, moves and drops its row. By pointer it drags the row. */
function gripEvents(id: string, order: Order, focusAfterMove: (id: string) => void): GripEvents {
  const isGrabbed = order.grabbed === id;
  return {
    onClick: ({ detail }) => {
      const isByPointer = detail > 0;
      if (isByPointer) return;
      if (isGrabbed) order.drop();
      else order.grab(id);
    },
    onKeyDown: (event) => {
      // Held down, Enter would grab and drop in turn.
      if (event.key === "Enter" && event.repeat) event.preventDefault();
      if (!isGrabbed) return;
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined && event.key !== "Escape") return;
      event.preventDefault();
      focusAfterMove(rowId("grip", id));
      if (by === undefined) order.putBack();
      else order.carry(by);
    },
    onBlur: ({ relatedTarget }) => relatedTarget && order.drop(),
    onPointerDown: (press) => {
      if (press.button === 0) dragRow(press, (index) => order.place(id, index));
    },
  };
}
