import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { onSessionChange } from "#app/browser/session-storage.ts";
import { useAnswer } from "../kit/use-answer.ts";
import type { SavedDraft, WorkFailure, WorkOutcome } from "./work-outcome.ts";

/** A save comes `PAUSE_MS` after the last change, at most `LONGEST_MS` after the first unsaved one. */
const PAUSE_MS = 2_000;
const LONGEST_MS = 15_000;
/** No form has this text. */
const UNKNOWN = "";

interface Save extends SavedDraft {
  state: "saved" | "changed" | "saving" | "not saved";
  /** It stays until a save succeeds. */
  failure?: WorkFailure;
  /** Screen readers are told of a save by the owner's hand, and of the first one after a failure. */
  isSaid?: boolean;
}

export type Autosave = ReturnType<typeof useAutosave>;

interface Options extends SavedDraft {
  form: RefObject<HTMLFormElement | null>;
  /** Before hydration the form has the fields of a page without scripts. */
  isHydrated: boolean;
  /** The form is being published, discarded or taken off the site. */
  isSubmitting: boolean;
  onSaved: () => void;
}

export function useAutosave({ form, isHydrated, isSubmitting, onSaved, ...stored }: Options) {
  const fetcher = useFetcher<WorkOutcome>();
  const answer = useAnswer(fetcher);
  const [save, setSave] = useState<Save>({ state: "saved", ...stored });
  // The server has this text, or is getting it.
  const known = useRef<string>(undefined);
  const unsavedSince = useRef<number>(undefined);
  // The ref changes before the state is rendered: a version that is sent twice would be a conflict.
  const isSaving = useRef(false);
  const isByHand = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function start(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => post(), milliseconds);
  }

  /** It must run whenever something in the form may have changed. */
  function change() {
    if (!form.current || !isHydrated) return;
    const text = textOf(form.current);
    known.current ??= isTyped(form.current) ? UNKNOWN : text;
    const isChanged = text !== known.current;
    unsavedSince.current = isChanged ? (unsavedSince.current ?? Date.now()) : undefined;
    if (isSaving.current) return;
    clearTimeout(timer.current);
    if (unsavedSince.current !== undefined) start(Math.min(PAUSE_MS, unsavedSince.current + LONGEST_MS - Date.now()));
    const state = isChanged ? "changed" : "saved";
    setSave((last) => (last.failure || last.state === state ? last : { ...last, state }));
  }

  const post = useEffectEvent((version = save.version) => {
    clearTimeout(timer.current);
    if (!form.current || isSaving.current || isSubmitting) return;
    const body = new FormData(form.current);
    body.set("version", String(version));
    body.set("status", "draft");
    known.current = textOf(form.current);
    unsavedSince.current = undefined;
    isSaving.current = true;
    setSave((last) => ({ ...last, state: "saving" }));
    fetcher.submit(body, { method: "post", encType: "multipart/form-data" });
  });

  const postByHand = useEffectEvent(() => {
    isByHand.current = true;
    post();
  });

  const answered = useEffectEvent((outcome: WorkOutcome) => {
    if ("draft" in outcome) {
      const state = unsavedSince.current === undefined ? "saved" : "changed";
      setSave({ state, ...outcome.draft, isSaid: isByHand.current || save.failure !== undefined });
      isByHand.current = false;
      onSaved();
    } else if ("error" in outcome) {
      known.current = UNKNOWN;
      setSave((last) => ({ ...last, state: "not saved", failure: outcome }));
    }
  });
  useEffect(() => {
    if (answer) answered(answer);
  }, [answer]);

  // The owner may have typed during a save or a publication.
  const goOn = useEffectEvent(() => {
    isSaving.current = save.state === "saving";
    if (!isSaving.current && !isSubmitting && unsavedSince.current !== undefined) change();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them begins or ends
  useEffect(() => goOn(), [save.state === "saving", isSubmitting]);

  const isUnsaved = save.state === "changed" || save.state === "not saved";
  const saveRest = useEffectEvent(() => isUnsaved && post());
  const saveSoon = useEffectEvent(() => isUnsaved && start(PAUSE_MS));
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener("visibilitychange", () => saveRest(), stop);
    // The first request after this event may still fail.
    window.addEventListener("online", () => saveSoon(), stop);
    window.addEventListener(
      "keydown",
      (event) => {
        const isSaveKey = event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey);
        if (!isSaveKey || event.altKey || event.shiftKey) return;
        event.preventDefault();
        postByHand();
      },
      stop,
    );
    const stopListening = onSessionChange((isSignedIn) => isSignedIn && saveRest());
    return () => {
      stop.abort();
      stopListening();
      clearTimeout(timer.current);
    };
  }, []);

  return {
    ...save,
    change,
    isSaving: () => isSaving.current,
    save: () => postByHand(),
    /** Another `version` is the one that somebody else has saved. */
    retry: (version?: number) => post(version),
  };
}

/** Gives the texts of a form as one, or those of a part such as `figures.1`. Pictures stand in it by their ids. */
export function textOf(form: HTMLFormElement, part?: string): string {
  const isIn = (name: string) => !part || name === part || name.startsWith(`${part}.`);
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return JSON.stringify(texts.filter(([name]) => name !== "version" && isIn(name)));
}

function isTyped(form: HTMLFormElement): boolean {
  const isChanged = ({ value, defaultValue }: HTMLInputElement) => value !== defaultValue.replaceAll("\r\n", "\n");
  return [...form.elements].some((field) => "defaultValue" in field && isChanged(field as HTMLInputElement));
}
