import { useState } from "react";
import type { FieldMessages, SavedDraft, WorkFailure } from "./work-outcome.ts";

/**
 * Why a publication was refused. Each save after it says what would be refused now: an error goes with its correction,
 * and no other one comes.
 */
export function useErrors(answer: WorkFailure | undefined) {
  const [known, setKnown] = useState(answer);
  const [checked, setChecked] = useState<SavedDraft>();
  const [failure, setFailure] = useState(answer);
  if (known !== answer) {
    setKnown(answer);
    setFailure(answer);
  }

  function update(draft: SavedDraft | undefined) {
    if (draft === checked) return;
    setChecked(draft);
    if (!draft || !failure) return;
    const left = (Object.keys(failure.fields ?? {}) as (keyof FieldMessages)[]).filter((field) => field in draft.wrong);
    const fields = Object.fromEntries(left.map((field) => [field, draft.wrong[field]]));
    setFailure(left.length > 0 ? { ...failure, fields } : undefined);
  }

  return { failure, fields: failure?.fields, update };
}
