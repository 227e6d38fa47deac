import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { areSame, typedIn } from "#app/works/typed-work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import { type Draft, dropDraft, keepDraft, otherDrafts } from "./drafts.ts";
import type { useFormPictures } from "./gallery/use-form-pictures.ts";
import { fillIn } from "./typed-work.ts";
import type { WorkOutcome } from "./work-outcome.ts";

interface Drafted {
  form: RefObject<HTMLFormElement | null>;
  /** The id of the work, or "new". */
  scope: string;
  /** The draft's id. For a new work it is the publication key, so that a restored draft still publishes one work. */
  id: string;
  saved: TypedWork;
  version: number | undefined;
  pictures: ReturnType<typeof useFormPictures>;
  /** Of the last submission. */
  outcome: WorkOutcome | undefined;
}

/** Stores the typed values on this device, and offers the draft of an earlier visit. */
export function useDraft({ form, scope, id, saved, version, pictures, outcome }: Drafted) {
  const { gallery, phone, sent } = pictures;
  const [values, setValues] = useState<TypedWork>();
  const [offered, setOffered] = useState<Draft>();
  const [taken, setTaken] = useState<Draft>();
  const own = taken?.id ?? id;

  function note(as: Pick<Draft, "id" | "version"> = { id: own, version: taken ? taken.version : version }) {
    if (!form.current) return;
    const typed = typedIn(new FormData(form.current));
    setValues(typed);
    if (areSame(typed, saved)) return dropDraft(scope, as.id);
    keepDraft(scope, { ...as, values: typed, savedAt: Date.now(), pictures: { ...gallery.known(), ...phone.known() } });
  }

  /** After a save that left the form on the page. */
  function settle() {
    setTaken(undefined);
    note({ id, version });
  }

  function take(draft: Draft) {
    if (!form.current) return;
    fillIn(form.current, draft.values);
    gallery.reset(draft.values.gallery, draft.pictures ?? {});
    phone.reset(draft.values.phone ? [draft.values.phone] : [], draft.pictures ?? {});
    setValues(draft.values);
    setTaken(draft);
    setOffered(undefined);
    if (draft.resume) keepDraft(scope, { ...draft, resume: false });
  }

  function discard(draft: Draft) {
    dropDraft(scope, draft.id);
    setOffered(latestOther(scope, own, saved));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    // The owner may have typed before.
    note();
    const last = latestOther(scope, id, saved);
    if (last?.resume) take(last);
    else setOffered(last);
  }, []);

  const settled = useEffectEvent(settle);
  useEffect(() => {
    if (outcome && "draft" in outcome) settled();
  }, [outcome]);

  // Pictures come, go and move without an input event.
  const changed = useEffectEvent(() => note());
  const noted = useRef(sent);
  useEffect(() => {
    if (noted.current !== sent) changed();
    noted.current = sent;
  }, [sent]);

  return {
    /** The typed values; undefined until the scripts run. */
    values,
    isChanged: values !== undefined && !areSame(values, saved),
    /** The publication key, and the version that the form changes. */
    id: own,
    version: taken?.version ?? version,
    offered,
    taken,
    hasResumed: taken?.resume ?? false,
    note: () => note(),
    take,
    discard,
    dropOwn: () => dropDraft(scope, own),
  };
}

function latestOther(scope: string, own: string, saved: TypedWork): Draft | undefined {
  return otherDrafts(scope, own).findLast(({ values }) => !areSame(values, saved));
}
