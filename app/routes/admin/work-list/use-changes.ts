import { startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "react-router";
import { admin } from "#app/content/admin.ts";
import type { MountedImage } from "#app/ui/plate.tsx";
import { dashboardHeadingId, focusOn, rowId } from "./row-ids.ts";

const { toast: toastCopy, reorder } = admin;

export type Changes = ReturnType<typeof useChanges>;

/** A work in a list of the dashboard. A draft may have neither address, year nor image. */
export interface ListedWork {
  id: string;
  title: string;
  url: string;
  year: number | null;
  image: MountedImage | undefined;
  isImagePending: boolean;
}

interface Change {
  intent: "remove" | "restore" | "place";
  work: ListedWork;
  /** The id of the work after it; empty at the end. Only the server knows the place of a work from the bin. */
  before?: string;
  isAnswered?: boolean;
}

/** The last event of a work, for the toast. */
export interface Notice {
  work: ListedWork;
  message: string;
  undo?: () => void;
}

const failures = { remove: toastCopy.failed, restore: toastCopy.undoFailed, place: reorder.failed };

/** Shows the owner's changes before the server has answered, and takes them back when it refuses. */
export function useChanges(works: ListedWork[]) {
  const [queue, setQueue] = useState<Change[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [said, setSaid] = useState("");
  const last = useRef<Promise<void>>(Promise.resolve());
  const submit = useSubmit();
  const shown = queue.reduce(expectedList, works);

  /** Sends one change at a time, because each expects the list that the one before leaves. */
  function change(intent: Change["intent"], work: ListedWork, before?: string) {
    const made: Change = before === undefined ? { intent, work } : { intent, work, before };
    const fields = { intent, id: work.id, before: before ?? "" };
    const send = () => submit(fields, { method: "post", navigate: false });
    const answered = () => setQueue((all) => all.map((each) => (each === made ? { ...made, isAnswered: true } : each)));
    setQueue((others) => [...others, made]);
    last.current = last.current.then(send, send);
    // In a transition, so that it takes effect together with the list in the server's response.
    last.current.finally(() => startTransition(answered));
  }

  function remove(work: ListedWork) {
    const index = shown.indexOf(work);
    const next = shown[index + 1] ?? shown[index - 1];
    const undo = () => {
      flushSync(() => change("restore", work, shown[index + 1]?.id ?? ""));
      focusOn(rowId("remove", work.id));
    };
    change("remove", work);
    setNotice({ work, message: toastCopy.removed, undo });
    // Not on a button: with Enter held down it would remove the next work too.
    focusOn(next ? rowId("title", next.id) : dashboardHeadingId);
  }

  const answered = queue.find(({ isAnswered }) => isAnswered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answered) return;
    const { intent, work, before } = answered;
    setQueue((all) => all.filter((each) => each !== answered));
    if (!isSaved(works, answered)) return setNotice({ work, message: failures[intent] });
    if (intent === "place") setSaid((text) => `${text} ${reorder.saved}`);
    if (intent === "restore") setNotice({ work, message: toastCopy.restored });
    if (intent === "restore" && before === undefined) focusOn(rowId("title", work.id));
  }, [answered]);

  return { shown, notice, setNotice, said, setSaid, change, remove };
}

function expectedList(works: ListedWork[], { intent, work, before }: Change): ListedWork[] {
  const others = works.filter(({ id }) => id !== work.id);
  if (intent === "remove") return others;
  const isBack = intent === "restore" && others.length < works.length;
  if (isBack || before === undefined) return works;
  const place = others.findIndex(({ id }) => id === before);
  return others.toSpliced(place < 0 ? others.length : place, 0, work);
}

function isSaved(works: ListedWork[], { intent, work, before }: Change): boolean {
  const index = works.findIndex(({ id }) => id === work.id);
  if (intent === "place") return (works[index + 1]?.id ?? "") === before;
  return index < 0 === (intent === "remove");
}
