import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { admin } from "#app/texts/admin.ts";
import { messagePath } from "../paths.ts";
import { nameInWords } from "./name-in-words.ts";

const { messages: copy } = admin;

/** A message as the changes know it. */
export interface Named {
  id: string;
  name: string;
}

/** The last event, for the toast. */
export interface Notice {
  id: string;
  message: string;
  undo?: () => void;
}

/** What the action answers to a change. */
export interface ChangeAnswer {
  id: string;
  intent: MessageChange;
  error?: string;
}

const place = (box: string, id: string) => `${box} ${id}`;

const undoOf: Partial<Record<MessageChange, MessageChange>> = { remove: "restore", spam: "ham" };

/**
 * Shows the owner's changes before the server has answered, and takes them back when it refuses.
 * @param box the one that the page shows
 */
export function useMessageChanges(box: string) {
  // With the box that each has left. Also after the answer: an older list may still arrive.
  const [hidden, setHidden] = useState<string[]>([]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const sent = useRef(new Map<string, string>());
  const last = useRef<Promise<void>>(Promise.resolve());
  const fetcher = useFetcher<ChangeAnswer>();
  const navigate = useNavigate();

  function show(id: string) {
    setHidden((all) => all.filter((each) => !each.endsWith(` ${id}`)));
  }

  /**
   * Sends one change at a time.
   * @param next the page that opens at once
   */
  function change(intent: MessageChange, message: Named, next?: string) {
    const { id, name } = message;
    sent.current.set(id, name);
    const leaves = intent === "remove" || intent === "spam" || intent === "ham";
    show(id);
    if (leaves) setHidden((all) => [...all, place(box, id)]);
    const back = undoOf[intent];
    const undo = back && (() => undoChange(back, message));
    setNotice({ id: `${id} ${intent}`, message: nameInWords(copy.done[intent], name), ...(undo && { undo }) });
    const send = () => fetcher.submit({ intent, id }, { method: "post", action: messagePath() });
    last.current = last.current.then(send, send);
    if (next !== undefined) navigate(next);
  }

  function undoChange(back: MessageChange, message: Named) {
    change(back, message);
    show(message.id);
    // Only the server knows it as it was, so it opens when it is back.
    last.current.finally(() => navigate(messagePath(message.id)));
  }

  const { data } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!data?.error) return;
    const { id, intent } = data;
    show(id);
    setNotice({ id: `${id} failed`, message: nameInWords(copy.failed[intent], sent.current.get(id) ?? "") });
  }, [data]);

  const isHidden = (id: string) => hidden.includes(place(box, id));
  return { isHidden, notice, setNotice, change };
}
