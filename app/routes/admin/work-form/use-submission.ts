import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useSubmit } from "react-router";
import { errorTexts } from "#app/texts/errors.ts";
import { pickedFile } from "./send-work.ts";

interface Submission {
  form: RefObject<HTMLFormElement | null>;
  isSending: boolean;
  /** Pictures that are on their way to the server. */
  waiting: number;
  /** The server has the main image. */
  hasImage: boolean;
  onSubmit: () => void;
}

/** Sends the form unless it is pending. What goes on the site waits for its pictures; a draft does not. */
export function useSubmission({ form, isSending, waiting, hasImage, onSubmit }: Submission) {
  const submitTo = useSubmit();
  const [awaiting, setAwaiting] = useState<{ submitter: HTMLElement | null }>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter = null } = event.nativeEvent as SubmitEvent;
    const status = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (isSending) return;
    if (waiting > 0 && status !== "draft") return setAwaiting({ submitter });
    setAwaiting(undefined);
    const needsImage = status === "published" && !hasImage;
    if (needsImage && !pickedFile(new FormData(event.currentTarget))) window.alert(errorTexts.image_missing);
    onSubmit();
    // Rendered at once, before the second click of a double click.
    submitTo(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, { flushSync: true });
  }

  const resubmit = useEffectEvent(() => form.current?.requestSubmit(awaiting?.submitter));
  useEffect(() => {
    if (awaiting && waiting === 0) resubmit();
  }, [awaiting, waiting]);

  return { submit, isWaiting: awaiting !== undefined };
}
