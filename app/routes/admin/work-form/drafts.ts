import { attempt } from "#app/browser/session-storage.ts";
import { nothingTyped, type TypedWork } from "#app/works/work-fields.ts";
import type { KnownPictures } from "./gallery/rows.ts";

/** Typed and not saved yet, which the owner calls « saisie ». It stays on this device, without the image: local storage holds no files. */
export interface Draft {
  id: string;
  values: TypedWork;
  savedAt: number;
  /** What its gallery shows. */
  pictures?: KnownPictures | undefined;
  /** The version that the edit started from, so that a later save by somebody else causes a conflict. */
  version?: number | undefined;
  /** The session expired during the submission: the draft is restored without a question. */
  resume?: boolean | undefined;
}

const prefix = "draft:";
/** For each work: every tab stores its own draft. */
const MAX_DRAFTS = 5;

/** @param scope the id of the work, or "new" */
function readDrafts(scope: string): Draft[] {
  const stored = attempt(() => JSON.parse(localStorage.getItem(prefix + scope) ?? "[]") as Draft[]);
  if (!Array.isArray(stored)) return [];
  // A draft of an older release may lack a field.
  return stored
    .filter(({ values }) => values)
    .map((draft) => ({ ...draft, values: { ...nothingTyped, ...draft.values } }));
}

export function keepDraft(scope: string, draft: Draft): void {
  write(scope, [...otherDrafts(scope, draft.id), draft].slice(-MAX_DRAFTS));
}

export function dropDraft(scope: string, id: string): void {
  write(scope, otherDrafts(scope, id));
}

export function otherDrafts(scope: string, own: string): Draft[] {
  return readDrafts(scope).filter(({ id }) => id !== own);
}

export function resumeDraftLater(scope: string, id: string): void {
  const drafts = readDrafts(scope).map((draft) => (draft.id === id ? { ...draft, resume: true } : draft));
  write(scope, drafts);
}

export function hasDrafts(): boolean {
  return attempt(() => Object.keys(localStorage).some((key) => key.startsWith(prefix))) ?? false;
}

function write(scope: string, drafts: Draft[]): void {
  attempt(() => {
    if (drafts.length === 0) localStorage.removeItem(prefix + scope);
    else localStorage.setItem(prefix + scope, JSON.stringify(drafts));
  });
}
