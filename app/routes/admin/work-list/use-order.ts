import { startTransition, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";
import type { ListedWork } from "./listed-work.ts";
import { useQueue } from "./use-queue.ts";

const { reorder: copy } = admin;

type Saying = "grabbed" | "moved" | "dropped" | "cancelled";

/** The order as the owner wants it, ahead of the server, and what is said of it aloud. */
export function useOrder(works: ListedWork[], onFailure: () => void) {
  const [wanted, setWanted] = useState<string[]>([]);
  const [grabbed, setGrabbed] = useState<{ id: string; before: string[] } | null>(null);
  const [said, setSaid] = useState("");
  const [pending, setPending] = useState(0);
  const fetcher = useFetcher<{ error?: string }>();
  const queue = useQueue();

  const shown = grabbed || pending > 0 ? inOrder(works, wanted) : works;
  const ids = shown.map(({ id }) => id);

  function say(what: Saying, id: string, order: string[]) {
    const title = works.find((work) => work.id === id)?.title ?? "";
    setSaid(fill(copy[what], { title, position: order.indexOf(id) + 1, count: order.length }));
  }

  /** Tells the server. One move at a time: each says where it goes by its neighbour. */
  function save(id: string, order: string[]) {
    const before = order[order.indexOf(id) + 1] ?? "";
    setWanted(order);
    setPending((count) => count + 1);
    queue(() => fetcher.submit({ intent: "place", id, before }, { method: "post" })).finally(() =>
      // Not before the list that the server has answered with.
      startTransition(() => setPending((count) => count - 1)),
    );
  }

  function place(id: string, index: number) {
    const order = moved(ids, id, index);
    say("moved", id, order);
    save(id, order);
  }

  function grab(id: string) {
    setWanted(ids);
    setGrabbed({ id, before: ids });
    say("grabbed", id, ids);
  }

  function carry(step: number) {
    if (!grabbed) return;
    const order = moved(ids, grabbed.id, ids.indexOf(grabbed.id) + step);
    setWanted(order);
    say("moved", grabbed.id, order);
  }

  function drop() {
    if (!grabbed) return;
    setGrabbed(null);
    say("dropped", grabbed.id, ids);
    if (ids.join() !== grabbed.before.join()) save(grabbed.id, ids);
  }

  function putBack() {
    if (!grabbed) return;
    setGrabbed(null);
    setWanted(grabbed.before);
    say("cancelled", grabbed.id, grabbed.before);
  }

  const answer = fetcher.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answer) return;
    if (answer.error) onFailure();
    else setSaid((before) => `${before} ${copy.saved}`);
  }, [answer]);

  return { shown, said, grabbed: grabbed?.id, place, grab, carry, drop, putBack };
}

function inOrder(works: ListedWork[], ids: string[]): ListedWork[] {
  const known = ids.flatMap((id) => works.find((work) => work.id === id) ?? []);
  return [...known, ...works.filter(({ id }) => !ids.includes(id))];
}

function moved(ids: string[], id: string, index: number): string[] {
  const order = ids.filter((other) => other !== id);
  order.splice(Math.max(0, Math.min(index, order.length)), 0, id);
  return order;
}
