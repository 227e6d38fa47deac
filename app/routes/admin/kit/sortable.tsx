import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import type { Answer } from "./action.tsx";
import { dragRow } from "./drag.ts";
import { focusOn } from "./focus.ts";
import { Notice } from "./notice.tsx";
import styles from "./sortable.module.css";

const { reorder: copy } = admin;

interface Sorted {
  id: string;
  title: string;
}

/** The page's action must know "first", "up", "down" and "place"; `before` is the id of the next row, or "" at the end. */
export function useSortable(rows: Sorted[]) {
  const fetcher = useFetcher<Answer>();
  const [moved, setMoved] = useState({ id: "", intent: "" });
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const ids = rows.map(({ id }) => id);

  /** Steps are sent one after the other, because each begins where the one before ends. */
  function send(fields: { intent: string; id: string; before?: string }) {
    setMoved(fields);
    const submit = () => fetcher.submit(fields, { method: "post" });
    last.current = last.current.then(submit, submit);
    return last.current;
  }

  function drop(id: string, index: number) {
    const others = ids.filter((each) => each !== id);
    return send({ intent: "place", id, before: others[index] ?? "" });
  }

  // In the frame that shows the new order, the rows must have lost the offsets of the drag.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useLayoutEffect(() => {
    for (const row of list.current?.children ?? []) (row as HTMLElement).style.translate = "";
  }, [ids.join()]);

  const isDone = fetcher.state === "idle" && fetcher.data === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const { id, intent } = moved;
    const place = ids.indexOf(id);
    if (!isDone || place < 0) return setSaid("");
    const words = fill(copy.moved, { title: rows[place]?.title ?? "", position: place + 1, count: rows.length });
    setSaid(`${words} ${copy.saved}`);
    // At an end of the list the button is disabled, and the focus lost.
    const isLost = document.activeElement?.matches("body, :disabled");
    if (isLost && intent !== "place") focusOn(`${intent}-${id}`, `up-${id}`, `down-${id}`);
  }, [isDone, fetcher.state]);

  const order = ({ id, title }: Sorted, index: number): ReactNode => (
    <fetcher.Form method="post" className={styles.order}>
      <input type="hidden" name="id" value={id} />
      <Grip title={title} onDrop={(to) => drop(id, to)} />
      <OrderButtons
        title={title}
        index={index}
        count={rows.length}
        type="submit"
        id={id}
        onMove={(way) => void send({ intent: way, id })}
      />
    </fetcher.Form>
  );

  const notice = (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {fetcher.state === "idle" && fetcher.data?.error && <Notice tone="bad" says="alert" title={copy.failed} />}
    </>
  );
  return { list, order, notice };
}

const icons = { first: "chevrons-up", up: "chevron-up", down: "chevron-down" } as const;

export type Way = keyof typeof icons;

interface OrderButtonsProps {
  title: string;
  index: number;
  count: number;
  /** Without scripts "submit" sends the intent. */
  type?: "submit" | "button";
  /** The ids of the buttons end with it, because the focus returns to one of them. */
  id: string;
  onMove: (way: Way) => void;
}

export function OrderButtons({ title, index, count, type = "button", id, onMove }: OrderButtonsProps) {
  return (["first", "up", "down"] as const).map((way) => (
    <IconButton
      key={way}
      id={`${way}-${id}`}
      type={type}
      name="intent"
      value={way}
      look="bare"
      icon={icons[way]}
      disabled={index === (way === "down" ? count - 1 : 0)}
      onClick={(event) => {
        event.preventDefault();
        onMove(way);
      }}
      label={fill(copy[`${way}Named`], { title })}
    />
  ));
}

/** The grip is for the pointer only: the keyboard has the two buttons. */
function Grip({ title, onDrop }: { title: string; onDrop: (index: number) => Promise<void> }) {
  if (!useHydrated()) return null;
  return (
    <span
      className={`square ${styles.grip}`}
      title={fill(copy.gripNamed, { title })}
      aria-hidden="true"
      onPointerDown={(press) => {
        if (press.button === 0) dragRow(press, onDrop);
      }}
    >
      <Icon name="grip-vertical" />
    </span>
  );
}
