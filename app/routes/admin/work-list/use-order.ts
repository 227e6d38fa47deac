import { startTransition, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";
import type { ListedWork } from "./listed-work.ts";

const { reorder: copy } = admin;

export type Order = ReturnType<typeof useOrder>;

/** The order that the owner wants, shown before the server has saved it, and its announcements for screen readers. */
export function useOrder(works: ListedWork[], onFailure: () => void) {
  const [wanted, setWanted] = useState<string[]>([]);
  const [grabbed, setGrabbed] = useState<{ id: string; before: string[] } | null>(null);
  const [said, setSaid] = useState("");
  const { isSaving, save } = useSaving(onFailure, () => setSaid((before) => `${before} ${copy.saved}`));
  const shown = grabbed || isSaving ? inOrder(works, wanted) : works;
  const ids = shown.map(({ id }) => id);

  function say(what: "grabbed" | "moved" | "dropped" | "cancelled", id: string, order: string[]) {
    const title = works.find((work) => work.id === id)?.title ?? "";
    setSaid(fill(copy[what], { title, position: order.indexOf(id) + 1, count: order.length }));
  }

  function place(id: string, index: number) {
    const order = moved(ids, id, index);
    say("moved", id, order);
    setWanted(order);
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

  return { shown, said, grabbed: grabbed?.id, place, grab, carry, drop, putBack };
}

/** Saves moves one at a time, because each names its place by the work after it. */
function useSaving(onFailure: () => void, onSaved: () => void) {
  const fetcher = useFetcher<{ error?: string }>();
  const last = useRef<Promise<void>>(Promise.resolve());
  const [pending, setPending] = useState(0);

  function save(id: string, order: string[]) {
    const before = order[order.indexOf(id) + 1] ?? "";
    const send = () => fetcher.submit({ intent: "place", id, before }, { method: "post" });
    setPending((count) => count + 1);
    last.current = last.current.then(send, send);
    // In a transition, so that it takes effect together with the list in the server's response.
    last.current.finally(() => startTransition(() => setPending((count) => count - 1)));
  }

  const answer = fetcher.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer?.error) onFailure();
    else if (answer) onSaved();
  }, [answer]);

  return { isSaving: pending > 0, save };
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
