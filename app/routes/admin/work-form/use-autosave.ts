import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ErrorCode } from "#app/texts/errors.ts";
import { useAnswer } from "../kit/use-answer.ts";
import type { SavedDraft, WorkFailure, WorkOutcome } from "./work-outcome.ts";

/** A save comes `PAUSE_MS` after the last change, at most `MAX_UNSAVED_MS` after the first unsaved one. */
const PAUSE_MS = 2_000;
const MAX_UNSAVED_MS = 15_000;
/** While errors are shown, a correction is checked sooner. */
const CHECK_MS = 500;
const RETRY_MS = 5_000;

/** After these errors a later try may succeed. After any other one the form waits for the next change. */
const passing: ErrorCode[] = ["no_answer", "unavailable", "busy", "server_error", "unauthenticated"];
/** After these errors the owner must decide. */
const final: ErrorCode[] = ["version_conflict", "work_in_bin", "work_erased"];

export type Autosave = ReturnType<typeof useAutosave>;

interface Options {
  form: RefObject<HTMLFormElement | null>;
  /** Before hydration the form has the fields of a page without scripts. */
  isHydrated: boolean;
  version: number;
  /** It is null if there is no draft that differs from the site. */
  savedAt: Date | null;
  hasErrors: boolean;
  /** The form is being published, discarded or taken off the site. */
  isSubmitting: boolean;
}

export function useAutosave({ form, isHydrated, hasErrors, isSubmitting, ...first }: Options) {
  const fetcher = useFetcher<WorkOutcome>();
  const answer = useAnswer(fetcher);
  const [saved, setSaved] = useState<Pick<SavedDraft, "version" | "savedAt">>(first);
  const [draft, setDraft] = useState<SavedDraft>();
  const [failure, setFailure] = useState<WorkFailure>();
  const [handled, setHandled] = useState<WorkOutcome>();
  const [text, setText] = useState<string>();
  const [retries, setRetries] = useState(0);
  /** Screen readers are told of a save by the owner's hand, and of the first one after a failure. */
  const [isSaid, setSaid] = useState(false);
  // These are texts of the form: what the server has, and what was last sent.
  const stored = useRef<string>(undefined);
  const sent = useRef<string>(undefined);
  const unsavedSince = useRef<number>(undefined);
  // The ref changes before `isSaving` is rendered: a version that is sent twice would be a conflict.
  const isUnderWay = useRef(false);
  const isByHand = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A save lasts until its answer is handled, because the next one needs the new version.
  const isSaving = fetcher.state !== "idle" || answer !== handled;
  const isUnsaved = text !== undefined && text !== stored.current;
  const isStopped = failure !== undefined && final.includes(failure.error);

  /** It must run whenever something in the form may have changed. */
  function note() {
    if (!form.current || !isHydrated) return;
    const now = textOf(form.current);
    // Before hydration the owner may have typed.
    stored.current ??= isTyped(form.current) ? "" : now;
    setText(now);
    clearTimeout(timer.current);
    if (now === stored.current) {
      unsavedSince.current = undefined;
      return;
    }
    unsavedSince.current ??= Date.now();
    const longest = unsavedSince.current + MAX_UNSAVED_MS - Date.now();
    saveIn(Math.min(hasErrors ? CHECK_MS : PAUSE_MS, Math.max(0, longest)));
  }

  function saveIn(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, milliseconds);
  }

  const save = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (!form.current || isUnderWay.current || isSubmitting || isStopped) return;
    const body = new FormData(form.current);
    body.set("version", String(saved.version));
    body.set("status", "draft");
    sent.current = textOf(form.current);
    isUnderWay.current = true;
    fetcher.submit(body, { method: "post", encType: "multipart/form-data" });
  });

  const saveByHand = useEffectEvent(() => {
    isByHand.current = true;
    save();
  });

  const answered = useEffectEvent((outcome: WorkOutcome) => {
    setHandled(outcome);
    if ("draft" in outcome) {
      stored.current = sent.current;
      unsavedSince.current = undefined;
      setSaved(outcome.draft);
      setDraft(outcome.draft);
      setSaid(isByHand.current || failure !== undefined);
      isByHand.current = false;
      setFailure(undefined);
      note();
    } else if ("error" in outcome) {
      setFailure(outcome);
      if (passing.includes(outcome.error)) saveIn(RETRY_MS);
    }
  });

  useEffect(() => {
    if (!isSaving) isUnderWay.current = false;
  }, [isSaving]);

  useEffect(() => {
    if (answer) answered(answer);
  }, [answer]);

  useEffect(() => {
    const stop = new AbortController();
    const saveHidden = () => document.visibilityState === "hidden" && unsavedSince.current !== undefined && save();
    document.addEventListener("visibilitychange", saveHidden, { signal: stop.signal });
    const press = (event: KeyboardEvent) => {
      const isSaveKey = event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey);
      if (!isSaveKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      saveByHand();
    };
    window.addEventListener("keydown", press, { signal: stop.signal });
    window.addEventListener("online", () => unsavedSince.current !== undefined && save(), { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, []);

  // The owner may have typed during a save or a publication.
  const saveRest = useEffectEvent(() => unsavedSince.current !== undefined && !failure && saveIn(PAUSE_MS));
  const isBusy = isSaving || isSubmitting;
  useEffect(() => {
    if (!isBusy) saveRest();
  }, [isBusy]);

  function retry() {
    setFailure(undefined);
    setRetries(retries + 1);
  }

  useEffect(() => {
    if (retries > 0) save();
  }, [retries]);

  return {
    ...saved,
    draft,
    failure,
    isSaving,
    isUnderWay: () => isUnderWay.current,
    isUnsaved,
    isSaid,
    note,
    save: () => saveByHand(),
    /** Saves over the version that somebody else has saved. */
    keepMine(version: number) {
      setSaved({ ...saved, version });
      retry();
    },
    retry,
  };
}

function textOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name, value]) => name !== "version" && typeof value === "string");
  return JSON.stringify(fields);
}

function isTyped(form: HTMLFormElement): boolean {
  const isChanged = ({ value, defaultValue }: HTMLInputElement) => value !== defaultValue.replaceAll("\r\n", "\n");
  return [...form.elements].some((field) => "defaultValue" in field && isChanged(field as HTMLInputElement));
}
