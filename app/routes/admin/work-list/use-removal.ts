import { startTransition, useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import type { ListedWork } from "./listed-work.ts";
import { focusOn, rowIds } from "./row-ids.ts";

export interface Removed {
  work: ListedWork;
  /** Where it stood. */
  index: number;
}

/** The last thing that happened to a work, for the toast. */
export interface Notice {
  work: Pick<ListedWork, "id" | "title">;
  what: "removed" | "failed" | "undoFailed" | "restored";
  /** What a click on the toast brings back. */
  removed?: Removed;
}

interface Wish extends Removed {
  /** Answers come in while more is wished: each has to find its own. */
  id: number;
  intent: "remove" | "restore";
  isAnswered: boolean;
}

/** The list as it is wished, ahead of the server: a removed row goes at once, and comes back by undo or if it failed. */
export function useRemoval(works: ListedWork[]) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [wishes, setWishes] = useState<Wish[]>([]);
  const lastId = useRef(0);
  const submit = useSubmit();
  const isLive = (id: string) => works.some((work) => work.id === id);
  const wished = (id: string) => wishes.findLast(({ work }) => work.id === id)?.intent;

  const shown = works.filter(({ id }) => wished(id) !== "remove");
  for (const { work, index } of wishes) {
    if (wished(work.id) === "restore" && !shown.some(({ id }) => id === work.id)) shown.splice(index, 0, work);
  }

  function remove(work: ListedWork) {
    const index = shown.indexOf(work);
    const next = shown[index + 1] ?? shown[index - 1];
    wishFor({ work, index }, "remove");
    setNotice({ work, what: "removed", removed: { work, index } });
    // Not on a control: an Enter that is held down must not set off the next one too.
    focusOn(next ? rowIds(next.id).title : rowIds("").page);
  }

  function takeBack(removed: Removed) {
    wishFor(removed, "restore");
  }

  function wishFor(removed: Removed, intent: Wish["intent"]) {
    lastId.current += 1;
    const wish = { ...removed, id: lastId.current, intent, isAnswered: false };
    setWishes((others) => [...others, wish]);
  }

  // One at a time: what is taken back has to have gone first.
  const wish = wishes[0];
  const isUnsent = wish && !wish.isAnswered;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish is sent once
  useEffect(() => {
    if (!isUnsent) return;
    const { id, intent, work } = wish;
    const answered = () =>
      setWishes((all) => all.map((each) => (each.id === id ? { ...each, isAnswered: true } : each)));
    // Together with the list that the server has answered with.
    submit({ intent, id: work.id }, { method: "post", navigate: false, fetcherKey: `${intent}:${work.id}` }).finally(
      () => startTransition(answered),
    );
  }, [isUnsent, wish?.id]);

  useEffect(() => {
    if (!wish?.isAnswered) return;
    const { id, intent, work } = wish;
    const isRemoval = intent === "remove";
    if (isLive(work.id) === isRemoval) setNotice({ work, what: isRemoval ? "failed" : "undoFailed" });
    else if (!isRemoval) setNotice({ work, what: "restored" });
    setWishes((all) => all.filter((each) => each.id !== id));
  });

  const back = wishes.findLast(({ intent }) => intent === "restore")?.work.id;
  useEffect(() => {
    if (back) focusOn(rowIds(back).remove);
  }, [back]);

  return { shown, notice, setNotice, remove, takeBack };
}
