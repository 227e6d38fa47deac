import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { errorTexts } from "#app/texts/errors.ts";
import type { Pictures } from "./pictures/use-pictures.ts";
import type { Autosave } from "./use-autosave.ts";

interface Options {
  form: RefObject<HTMLFormElement | null>;
  autosave: Autosave;
  pictures: Pictures;
  isSubmitting: boolean;
  isUnanswered: boolean;
}

/** A submission waits until a save has ended, and a publication also for its pictures. */
export function usePublication({ form, autosave, pictures, isSubmitting, isUnanswered }: Options) {
  const submitTo = useSubmit();
  const { formData } = useNavigation();
  const [awaiting, setAwaiting] = useState<HTMLElement | null>();
  const mustWait = autosave.isSaving || pictures.waiting > 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter = null } = event.nativeEvent as SubmitEvent;
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    const isPublication = button?.value === "published";
    event.preventDefault();
    if (isSubmitting) return;
    if (autosave.isUnderWay() || (isPublication && pictures.waiting > 0)) return setAwaiting(button);
    setAwaiting(undefined);
    const values = new FormData(event.currentTarget);
    if (isPublication && !values.has("imageId")) window.alert(errorTexts.image_missing);
    // The state must be rendered before the second click of a double click.
    submitTo(button ?? event.currentTarget, { flushSync: true });
  }

  const submitAgain = useEffectEvent(() => form.current?.requestSubmit(awaiting));
  useEffect(() => {
    if (awaiting !== undefined && !mustWait) submitAgain();
  }, [awaiting, mustWait]);

  useEffect(() => {
    if (isUnanswered) window.alert(errorTexts.no_answer);
  }, [isUnanswered]);

  const sending = isSubmitting ? (formData?.get("status") === "published" ? "published" : "other") : undefined;
  return { submit, isWaiting: awaiting !== undefined, sending: sending as "published" | "other" | undefined };
}
