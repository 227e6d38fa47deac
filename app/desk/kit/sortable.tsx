import type { DragEvent } from "react";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import chevronDownIcon from "#app/ui/icons/chevron-down.svg?shapes";
import chevronUpIcon from "#app/ui/icons/chevron-up.svg?shapes";
import chevronsUpIcon from "#app/ui/icons/chevrons-up.svg?shapes";
import gripVerticalIcon from "#app/ui/icons/grip-vertical.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import styles from "./kit.module.css";

const { reorder: copy } = admin;
const icons = { first: chevronsUpIcon, up: chevronUpIcon, down: chevronDownIcon } as const;
export type Way = keyof typeof icons | "place";

interface OrderProps {
  /** The ids of the buttons end with it, because the focus returns to one of them. */
  id: string;
  title: string;
  index: number;
  count: number;
  onMove: (way: Way, to: number) => void;
}

/** With a mouse a row is dragged by its grip; the keyboard and touch have the buttons, which without scripts send their form. */
export function Order({ id, title, index, count, onMove }: OrderProps) {
  const isHydrated = useHydrated();
  const places = { first: 0, up: index - 1, down: index + 1 };
  return (
    <>
      {isHydrated && (
        <span
          className={`square quiet ${styles.grip}`}
          title={fill(copy.gripNamed, { title })}
          aria-hidden="true"
          draggable
          onDragStart={(event) => dragRow(event, (to) => to !== index && onMove("place", to))}
        >
          <Icon shapes={gripVerticalIcon} />
        </span>
      )}
      {(["first", "up", "down"] as const).map((way) => (
        <IconButton
          key={way}
          id={`${way}-${id}`}
          type={isHydrated ? "button" : "submit"}
          name="intent"
          value={way}
          look="bare"
          icon={icons[way]}
          disabled={index === (way === "down" ? count - 1 : 0)}
          onClick={isHydrated ? () => onMove(way, places[way]) : undefined}
          label={fill(copy[`${way}Named`], { title })}
        />
      ))}
    </>
  );
}

/** The browser itself draws the row, scrolls at the edges, and ends the drag at Escape. */
function dragRow({ currentTarget: grip, dataTransfer }: DragEvent<HTMLElement>, onDrop: (to: number) => void): void {
  const row = grip.closest("li");
  const list = row?.parentElement;
  if (!row || !list) return;
  const others = [...list.children].filter((each) => each !== row);
  const mark = (place?: number) => {
    for (const [index, each] of others.entries()) {
      each.toggleAttribute("data-before", index === place);
      each.toggleAttribute("data-after", index + 1 === place);
    }
  };
  // Firefox drags nothing without data.
  dataTransfer.setData("text/x-row", "row");
  dataTransfer.effectAllowed = "move";
  dataTransfer.setDragImage(row, 0, 0);
  list.ondragover = list.ondrop = (event) => {
    event.preventDefault();
    const boxes = others.map((each) => each.getBoundingClientRect());
    const to = boxes.filter(({ top, height }) => top + height / 2 < event.clientY).length;
    if (event.type === "drop") onDrop(to);
    else mark(to);
  };
  grip.ondragend = () => {
    list.ondragover = list.ondrop = null;
    mark();
  };
}
