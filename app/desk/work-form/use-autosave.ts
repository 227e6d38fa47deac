import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBeforeUnload, useBlocker, useFetcher, useNavigation, useSubmit } from "react-router";
import { onSessionChange } from "#app/browser/session-storage.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { useAnswer } from "../kit/action.tsx";
import type { SavedDraft, WorkFailure, WorkOutcome } from "./work-outcome.ts";

/** A save comes `PAUSE_MS` after the last change, at most `LONGEST_MS` after the first unsaved one. */
const PAUSE_MS = 2_000;
const LONGEST_MS = 15_000;

interface Save extends SavedDraft {
  state: "saved" | "changed" | "saving" | "not saved";
  /** It stays until a save succeeds. */
  failure?: WorkFailure;
  /** Screen readers are told of a save by the owner's hand, and of the first one after a failure. */
  isSaid?: boolean | undefined;
}

export type Autosave = ReturnType<typeof useAutosave>;

interface Options extends SavedDraft {
  form: RefObject<HTMLFormElement | null>;
  isHydrated: boolean;
  uploads: number;
  onSaved: () => void;
}

/** Saves the form by itself, and before it is submitted or left. */
export function useAutosave({ form, isHydrated, uploads, onSaved, ...stored }: Options) {
  const fetcher = useFetcher<WorkOutcome>();
  const answer = useAnswer(fetcher);
  const submitTo = useSubmit();
  const isSubmitting = useNavigation().state === "submitting";
  const [save, setSave] = useState<Save>({ state: "saved", ...stored });
  const { state, version } = save;
  // The server has this text, or is getting it; after a failure it is empty, as that of no form is.
  const known = useRef<string>(undefined);
  const unsavedSince = useRef<number>(undefined);
  // The ref changes before the state is rendered: a version that is sent twice would be a conflict.
  const isSaving = useRef(false);
  // A submission needs the version of the save that has not ended yet.
  const [waiting, wait] = useState<HTMLButtonElement | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** It must run whenever something in the form may have changed. */
  function change() {
    if (!form.current || !isHydrated) return;
    const text = textOf(form.current);
    known.current ??= isTyped(form.current) ? "" : text;
    const isChanged = text !== known.current;
    unsavedSince.current = isChanged ? (unsavedSince.current ?? Date.now()) : undefined;
    if (isSaving.current) return;
    clearTimeout(timer.current);
    if (unsavedSince.current !== undefined) {
      const left = unsavedSince.current + LONGEST_MS - Date.now();
      timer.current = setTimeout(() => post(), Math.min(PAUSE_MS, left));
    }
    const next = isChanged ? "changed" : "saved";
    setSave((last) => (last.state === next ? last : { ...last, state: next }));
  }

  /** On a conflict the version is the one that somebody else has saved. */
  const post = useEffectEvent((base = version, isByHand = false) => {
    clearTimeout(timer.current);
    if (!form.current || isSaving.current || isSubmitting) return;
    const body = new FormData(form.current);
    body.set("version", String(base));
    body.set("status", "draft");
    known.current = textOf(form.current);
    unsavedSince.current = undefined;
    isSaving.current = true;
    setSave((last) => ({ ...last, state: "saving", isSaid: isByHand || last.failure !== undefined }));
    fetcher.submit(body, { method: "post", encType: "multipart/form-data" });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer && "draft" in answer) {
      const next = unsavedSince.current === undefined ? "saved" : "changed";
      setSave(({ isSaid }) => ({ state: next, ...answer.draft, isSaid }));
      onSaved();
    } else if (answer && "error" in answer) {
      known.current = "";
      setSave((last) => ({ ...last, state: "not saved", failure: answer }));
    }
  }, [answer]);

  // The owner may have clicked a button during a save, or typed during a save or a publication.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them begins or ends
  useEffect(() => {
    isSaving.current = state === "saving";
    if (isSaving.current || isSubmitting) return;
    wait(undefined);
    if (waiting !== undefined) form.current?.requestSubmit(waiting);
    else if (unsavedSince.current !== undefined) change();
  }, [state === "saving", isSubmitting]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    event.preventDefault();
    if (isSubmitting) return;
    if (isSaving.current) return wait(button);
    const isPublication = button?.value === "published";
    if (isPublication && !new FormData(event.currentTarget).has("imageId")) window.alert(errorTexts.image_missing);
    // The state must be rendered before the second click of a double click.
    submitTo(button ?? event.currentTarget, { flushSync: true });
  }

  const isUnsaved = state === "changed" || state === "not saved";
  const saveRest = useEffectEvent(() => isUnsaved && post());
  const saveSoon = useEffectEvent(() => isUnsaved && change());
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener("visibilitychange", () => saveRest(), stop);
    // The first request after this event may still fail. Until it is sent, a link that has waited asks nothing.
    window.addEventListener("online", () => saveSoon(), stop);
    window.addEventListener(
      "keydown",
      (event) => {
        const isSaveKey = event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey);
        if (!isSaveKey || event.altKey || event.shiftKey) return;
        event.preventDefault();
        post(undefined, true);
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

  const isAtRisk = state !== "saved" || uploads > 0;
  useBeforeUnload((event) => isAtRisk && event.preventDefault());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is blocked, and after each try to save
  useEffect(() => {
    if (blocker.state !== "blocked" || state === "saving") return;
    if (!isAtRisk) blocker.proceed();
    else if (state === "changed") post();
    else if (window.confirm(admin.form.leave)) blocker.proceed();
    else blocker.reset();
  }, [blocker.state, state, isAtRisk]);

  return { ...save, isAtRisk, waiting, change, submit, save: (base?: number) => post(base, true) };
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
