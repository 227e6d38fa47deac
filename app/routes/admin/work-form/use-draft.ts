import { type RefObject, useEffect, useState } from "react";
import type { TypedWork } from "#app/works/work-fields.ts";
import { type Draft, dropDraft, keepDraft, readDrafts } from "./drafts.ts";
import { areSame, fillIn, typedIn } from "./typed-work.ts";

interface Drafted {
  form: RefObject<HTMLFormElement | null>;
  /** The id of the work, or "new". */
  scope: string;
  /** What this form's draft is kept under; for a new work the key of its publication, so that a draft brings it back. */
  id: string;
  /** The values as they are saved. */
  saved: TypedWork;
  version: number | undefined;
}

/** Keeps what is typed into a form on this device, and offers back what an earlier visit left there. */
export function useDraft({ form, scope, id, saved, version }: Drafted) {
  const [values, setValues] = useState<TypedWork>();
  const [offered, setOffered] = useState<Draft>();
  const [taken, setTaken] = useState<Draft>();
  const own = taken?.id ?? id;

  function note() {
    if (!form.current) return;
    const typed = typedIn(new FormData(form.current));
    setValues(typed);
    if (areSame(typed, saved)) dropDraft(scope, own);
    else keepDraft(scope, { id: own, values: typed, savedAt: Date.now(), version: taken ? taken.version : version });
  }

  function take(draft: Draft) {
    if (!form.current) return;
    fillIn(form.current, draft.values);
    setValues(draft.values);
    setTaken(draft);
    setOffered(undefined);
    if (draft.resume) keepDraft(scope, { ...draft, resume: false });
  }

  function discard(draft: Draft) {
    dropDraft(scope, draft.id);
    setOffered(left(scope, own, saved));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts find the form
  useEffect(() => {
    // Something may have been typed before that.
    note();
    const last = left(scope, id, saved);
    if (last?.resume) take(last);
    else setOffered(last);
  }, []);

  return {
    /** What the form holds; undefined until the scripts run. */
    values,
    isChanged: values !== undefined && !areSame(values, saved),
    /** The id that this form is sent under, and the version that it changes. */
    id: own,
    version: taken?.version ?? version,
    offered,
    hasResumed: taken?.resume ?? false,
    note,
    take,
    discard,
    /** Forgets this form's own draft. */
    drop: () => dropDraft(scope, own),
  };
}

function left(scope: string, own: string, saved: TypedWork): Draft | undefined {
  return readDrafts(scope).findLast((draft) => draft.id !== own && !areSame(draft.values, saved));
}
