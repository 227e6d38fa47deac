import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { errorTexts } from "#app/texts/errors.ts";
import type { Autosave } from "./use-autosave.ts";
import type { WorkFailure } from "./work-outcome.ts";

/** A submission waits until a save has ended, because it needs the new version. */
export function useSubmission(
  form: RefObject<HTMLFormElement | null>,
  { state, isSaving }: Autosave,
  failure: WorkFailure | undefined,
) {
  const submitTo = useSubmit();
  const isSubmitting = useNavigation().state === "submitting";
  const [waiting, setWaiting] = useState<HTMLElement | null>();

  const submitAgain = useEffectEvent(() => form.current?.requestSubmit(waiting));
  useEffect(() => {
    if (waiting !== undefined && state !== "saving") submitAgain();
  }, [waiting, state]);

  useEffect(() => {
    if (failure?.error === "no_answer") window.alert(errorTexts.no_answer);
  }, [failure]);

  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter = null } = event.nativeEvent as SubmitEvent;
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    event.preventDefault();
    if (isSubmitting) return;
    setWaiting(isSaving() ? button : undefined);
    if (isSaving()) return;
    const isPublication = button?.value === "published";
    if (isPublication && !new FormData(event.currentTarget).has("imageId")) window.alert(errorTexts.image_missing);
    // The state must be rendered before the second click of a double click.
    submitTo(button ?? event.currentTarget, { flushSync: true });
  };
}
