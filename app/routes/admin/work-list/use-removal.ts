import { startTransition, useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import type { ListedWork } from "./listed-work.ts";
import { dashboardHeadingId, focusOn, rowId } from "./row-ids.ts";

export interface Removed {
  work: ListedWork;
  /** Its index in the list before the removal. */
  index: number;
}

/** The last event of a work, for the toast. */
export interface Notice {
  work: Pick<ListedWork, "id" | "title">;
  what: "removed" | "failed" | "undoFailed" | "restored";
  /** What a click on the toast restores. */
  removed?: Removed;
}

interface QueuedRequest extends Removed {
  id: number;
  intent: "remove" | "restore";
  isAnswered: boolean;
}

/** Shows removals and restorations before the server has answered, and takes them back when it refuses. */
export function useRemoval(works: ListedWork[]) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [queue, setQueue] = useState<QueuedRequest[]>([]);
  const lastId = useRef(0);
  const submit = useSubmit();
  const shown = expectedList(works, queue);

  function enqueue(removed: Removed, intent: QueuedRequest["intent"]) {
    lastId.current += 1;
    const request = { ...removed, id: lastId.current, intent, isAnswered: false };
    setQueue((others) => [...others, request]);
  }

  function remove(work: ListedWork) {
    const index = shown.indexOf(work);
    const next = shown[index + 1] ?? shown[index - 1];
    enqueue({ work, index }, "remove");
    setNotice({ work, what: "removed", removed: { work, index } });
    // Not on a button: with Enter held down it would remove the next work too.
    focusOn(next ? rowId("title", next.id) : dashboardHeadingId);
  }

  // One request at a time: a work is restored only after its removal has been answered.
  const current = queue[0];
  const isUnsent = current && !current.isAnswered;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is sent once
  useEffect(() => {
    if (!isUnsent) return;
    const { id, intent, work } = current;
    const answered = () =>
      setQueue((all) => all.map((each) => (each.id === id ? { ...each, isAnswered: true } : each)));
    // In a transition, so that it takes effect together with the list in the server's response.
    submit({ intent, id: work.id }, { method: "post", navigate: false, fetcherKey: `${intent}:${work.id}` }).finally(
      () => startTransition(answered),
    );
  }, [isUnsent, current?.id]);

  useEffect(() => {
    if (!current?.isAnswered) return;
    const { id, intent, work } = current;
    const isRemoval = intent === "remove";
    const isListed = works.some((each) => each.id === work.id);
    if (isListed === isRemoval) setNotice({ work, what: isRemoval ? "failed" : "undoFailed" });
    else if (!isRemoval) setNotice({ work, what: "restored" });
    setQueue((all) => all.filter((each) => each.id !== id));
  });

  const restoredId = queue.findLast(({ intent }) => intent === "restore")?.work.id;
  useEffect(() => {
    if (restoredId) focusOn(rowId("remove", restoredId));
  }, [restoredId]);

  return { shown, notice, setNotice, remove, takeBack: (removed: Removed) => enqueue(removed, "restore") };
}

/** The list as it will be when the server accepts all requests. */
function expectedList(works: ListedWork[], queue: QueuedRequest[]): ListedWork[] {
  const intentFor = (id: string) => queue.findLast(({ work }) => work.id === id)?.intent;
  const shown = works.filter(({ id }) => intentFor(id) !== "remove");
  for (const { work, index } of queue) {
    if (intentFor(work.id) === "restore" && !shown.some(({ id }) => id === work.id)) shown.splice(index, 0, work);
  }
  return shown;
}
