import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFetchers, useSubmit } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { type Change, expectedList, type Intent, isSaved } from "./expected-list.ts";
import type { ListedWork } from "./listed-work.ts";
import { dashboardHeadingId, focusOn, previewId, reveal, rowId } from "./row-ids.ts";

const { toast: toastCopy, drafts: draftCopy, reorder } = admin;

export type Changes = ReturnType<typeof useChanges>;

/** The last event of a work, for the toast. */
export interface Notice {
  work: ListedWork;
  message: string;
  undo?: { label: string; act: () => void };
}

interface SentChange extends Change {
  fetcherKey: string;
  isAnswered: boolean;
}

const failures: Record<Intent, string> = {
  remove: toastCopy.failed,
  restore: toastCopy.undoFailed,
  place: reorder.failed,
  "put-back": draftCopy.putBackFailed,
  preview: draftCopy.preview.createFailed,
  "preview-off": draftCopy.preview.disableFailed,
  "preview-on": draftCopy.preview.enableFailed,
};

/**
 * Shows the owner's changes before the server has answered, and takes them back when it refuses.
 * @param works the drafts, then the published works
 */
export function useChanges(works: ListedWork[]) {
  const [queue, setQueue] = useState<SentChange[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [said, setSaid] = useState("");
  const last = useRef<Promise<void>>(Promise.resolve());
  const sent = useRef(0);
  const fetchers = useFetchers();
  const submit = useSubmit();
  const all = queue.reduce(expectedList, works);
  const drafts = all.filter(({ isOnSite }) => !isOnSite);
  const published = all.filter(({ isOnSite }) => isOnSite);

  /** Sends one change at a time, because each expects the list that the one before leaves. */
  function change(intent: Intent, work: ListedWork, before?: string) {
    sent.current += 1;
    const fetcherKey = `change-${sent.current}`;
    const made: Change = before === undefined ? { intent, work } : { intent, work, before };
    const fields = { intent, id: work.id, before: before ?? "" };
    // At once in the list of fetchers, which tells below when the answer and the new list are there.
    const send = () => submit(fields, { method: "post", navigate: false, fetcherKey, flushSync: true });
    const answered = () =>
      setQueue((all) => all.map((each) => (each.fetcherKey === fetcherKey ? { ...each, isAnswered: true } : each)));
    setQueue((others) => [...others, { ...made, fetcherKey, isAnswered: false }]);
    last.current = last.current.then(send, send);
    last.current.finally(answered);
  }

  function remove(work: ListedWork) {
    const list = work.isOnSite ? published : drafts;
    const index = list.indexOf(work);
    const next = list[index + 1] ?? list[index - 1];
    // After the last draft comes the first published work.
    const before = (list[index + 1] ?? (work.isOnSite ? undefined : published[0]))?.id ?? "";
    const act = () => {
      flushSync(() => change("restore", work, before));
      focusOn(rowId("remove", work.id));
    };
    change("remove", work);
    setNotice({ work, message: toastCopy.removed, undo: { label: toastCopy.undoNamed, act } });
    // Not on a button: with Enter held down it would remove the next work too.
    focusOn(next ? rowId("title", next.id) : dashboardHeadingId);
  }

  /** Says that a work was taken off the site, and lets the owner put it back. */
  function offerPutBack(work: ListedWork) {
    const act = () => {
      flushSync(() => change("put-back", work));
      focusOn(rowId("title", work.id));
    };
    setNotice({ work, message: draftCopy.retired, undo: { label: draftCopy.retiredUndoNamed, act } });
  }

  function createPreview(work: ListedWork) {
    flushSync(() => change("preview", work));
    focusOn(rowId("address", work.id));
  }

  function disablePreview(work: ListedWork) {
    const act = () => {
      flushSync(() => change("preview-on", work));
      reveal(previewId(work.id));
    };
    change("preview-off", work);
    setNotice({ work, message: draftCopy.preview.disabled, undo: { label: draftCopy.preview.undoNamed, act } });
    focusOn(rowId("title", work.id));
  }

  // React may show the answer before the list that came with it. The fetcher ends together with the list.
  const isUnderWay = (key: string) => fetchers.some((each) => each.key === key && each.state !== "idle");
  const answered = queue.find(({ isAnswered, fetcherKey }) => isAnswered && !isUnderWay(fetcherKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answered) return;
    const { intent, work, before } = answered;
    setQueue((all) => all.filter((each) => each !== answered));
    if (!isSaved(works, answered)) {
      const isDraftKept = intent === "remove" && !work.isOnSite;
      return setNotice({ work, message: isDraftKept ? draftCopy.removeFailed : failures[intent] });
    }
    if (intent === "place") setSaid((text) => `${text} ${reorder.saved}`);
    if (intent === "restore" || intent === "put-back") setNotice({ work, message: toastCopy.restored });
    if (intent === "preview-on") setNotice(null);
    if (intent === "restore" && before === undefined) focusOn(rowId("title", work.id));
  }, [answered]);

  return {
    drafts,
    published,
    notice,
    setNotice,
    said,
    setSaid,
    change,
    remove,
    offerPutBack,
    createPreview,
    disablePreview,
  };
}
