import { useState } from "react";
import type { SavedDraft, WorkFailure } from "./work-outcome.ts";

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
    const left = Object.entries(draft.wrong).filter(([field]) => field in (failure.fields ?? {}));
    setFailure(left.length > 0 ? { ...failure, fields: Object.fromEntries(left) } : undefined);
  }

  return { failure, fields: failure?.fields, update };
}
