import { useState } from "react";
import { flushSync } from "react-dom";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { gripEvents } from "./grip-events.ts";
import type { ListedWork } from "./listed-work.ts";
import { focusOn, rowId } from "./row-ids.ts";
import { TravellingList } from "./travelling-list.tsx";
import type { Changes } from "./use-changes.ts";
import { WorkRow } from "./work-row.tsx";

const { dashboard, reorder: copy } = admin;

/** The works in the order that visitors see. The owner changes it by dragging, by keyboard, or step by step. */
export function WorkList({ changes }: { changes: Changes }) {
  const order = useOrder(changes);

  function step(work: ListedWork, index: number, way: "up" | "down") {
    flushSync(() => order.place(work, way === "up" ? index - 1 : index + 1));
    // At an end the button is disabled.
    focusOn(rowId(way, work.id), rowId(way === "up" ? "down" : "up", work.id));
  }

  return (
    <>
      <TravellingList aria-label={dashboard.listLabel}>
        {order.shown.map((work, index) => (
          <WorkRow
            key={work.id}
            work={work}
            changes={changes}
            isFirst={index === 0}
            isLast={index === order.shown.length - 1}
            isGrabbed={work === order.grabbed}
            onRemove={() => changes.remove(work)}
            onStep={(way) => step(work, index, way)}
            grip={gripEvents({
              id: work.id,
              index,
              isGrabbed: work === order.grabbed,
              hold: (to, what) => order.hold(work, to, what),
              place: (to) => order.place(work, to),
              release: order.release,
            })}
          />
        ))}
      </TravellingList>
      <p id="reorder-help" hidden>
        {copy.instructions}
      </p>
      <p role="status" className="visually-hidden">
        {changes.said}
      </p>
    </>
  );
}

/** The order with the grabbed work where the owner holds it. Each step is announced to screen readers. */
function useOrder({ published: shown, change, setSaid }: Changes) {
  const [grabbed, setGrabbed] = useState<{ id: string; index: number }>();
  const work = shown.find(({ id }) => id === grabbed?.id);

  function say(what: "grabbed" | "moved" | "dropped" | "cancelled", { title }: ListedWork, index: number) {
    setSaid(fill(copy[what], { title, position: index + 1, count: shown.length }));
  }

  function place(moving: ListedWork, index: number, what: "moved" | "dropped" = "moved") {
    say(what, moving, index);
    if (shown[index]?.id !== moving.id) change("place", moving, moved(shown, moving, index)[index + 1]?.id ?? "");
  }

  function hold(held: ListedWork, index: number, what: "grabbed" | "moved") {
    const inside = Math.max(0, Math.min(index, shown.length - 1));
    setGrabbed({ id: held.id, index: inside });
    say(what, held, inside);
  }

  function release(what: "dropped" | "cancelled") {
    setGrabbed(undefined);
    if (!work || !grabbed) return;
    if (what === "dropped") place(work, grabbed.index, what);
    else say(what, work, shown.indexOf(work));
  }

  return { shown: work && grabbed ? moved(shown, work, grabbed.index) : shown, grabbed: work, place, hold, release };
}

function moved(works: ListedWork[], work: ListedWork, index: number): ListedWork[] {
  return works.filter(({ id }) => id !== work.id).toSpliced(index, 0, work);
}
