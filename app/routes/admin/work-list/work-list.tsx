import { type KeyboardEvent, useEffect, useRef } from "react";
import { admin } from "#app/content/admin.ts";
import { dragRow } from "./drag.ts";
import type { ListedWork } from "./listed-work.ts";
import { focusOn, rowIds } from "./row-ids.ts";
import { useOrder } from "./use-order.ts";
import styles from "./work-list.module.css";
import { WorkRow } from "./work-row.tsx";

const { dashboard, reorder: copy } = admin;

interface WorkListProps {
  works: ListedWork[];
  /** Called as soon as a removal is sent. */
  onRemove: (work: ListedWork) => void;
  onOrderFailed: () => void;
}

/** The works in the order that visitors see, to be changed by dragging, by keyboard, or step by step. */
export function WorkList({ works, onRemove, onOrderFailed }: WorkListProps) {
  const order = useOrder(works, onOrderFailed);
  const { grabbed } = order;
  const focused = useRef<string[]>([]);

  // A row that moves in the document may lose the focus on its way.
  useEffect(() => {
    focusOn(...focused.current);
    focused.current = [];
  });

  function step(id: string, by: 1 | -1) {
    const { up, down } = rowIds(id);
    focused.current = by < 0 ? [up, down] : [down, up];
    order.place(id, order.shown.findIndex((work) => work.id === id) + by);
  }

  function onGripKey(event: KeyboardEvent, id: string) {
    // Held down, Enter would grab and drop by turns.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    if (grabbed !== id) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined && event.key !== "Escape") return;
    event.preventDefault();
    focused.current = [rowIds(id).grip];
    if (by === undefined) order.putBack();
    else order.carry(by);
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
            isGrabbed={work.id === grabbed}
            onRemove={() => onRemove(work)}
            onStep={(by) => step(work.id, by)}
            grip={{
              onClick: ({ detail }) => {
                // By key alone: for the pointer it is a handle.
                if (detail > 0) return;
                if (grabbed === work.id) order.drop();
                else order.grab(work.id);
              },
              onKeyDown: (event) => onGripKey(event, work.id),
              onBlur: ({ relatedTarget }) => relatedTarget && order.drop(),
              onPointerDown: ({ currentTarget, pointerId, clientY, button }) => {
                if (button !== 0) return;
                dragRow({ grip: currentTarget, pointerId, clientY, onDrop: (to) => order.place(work.id, to) });
              },
            }}
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
