import { useEffect, useState } from "react";
import { editWorkPath } from "#app/routes/admin/paths.ts";
import type { WorkStatus } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import type { WorkOutcome } from "./work-outcome.ts";

/** The edited work. */
export interface EditedWork {
  id: string;
  version: number;
  status: WorkStatus;
  /** When it was saved as a draft in this visit. */
  savedAt: Date | undefined;
}

interface Saved {
  work: EditedWork | undefined;
  values: TypedWork;
  /** The picked image, when it is saved. */
  file: File | undefined;
}

/** What the server has of the form: the page's data, or a draft that was saved since. */
export function useSavedWork(first: Omit<Saved, "file">, outcome: WorkOutcome | undefined) {
  const [saved, setSaved] = useState<Saved>({ ...first, file: undefined });
  const [known, setKnown] = useState(outcome);
  const [submittedFile, setSubmittedFile] = useState<File>();
  if (known !== outcome) {
    setKnown(outcome);
    if (outcome && "draft" in outcome) {
      const { typed, ...work } = outcome.draft;
      setSaved({ work: { ...work, status: "draft" }, values: typed, file: submittedFile ?? saved.file });
    }
  }

  // A reload shows the draft. The router keeps its own page, because another one would forget what is on it, and after
  // each submission it sets the address of its page again.
  const id = saved.work?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each submission
  useEffect(() => {
    const path = id && editWorkPath(id);
    if (path && window.location.pathname !== path) window.history.replaceState(window.history.state, "", path);
  }, [id, outcome]);

  return { ...saved, onSubmit: setSubmittedFile };
}
