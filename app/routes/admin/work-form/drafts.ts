import { attempt } from "#app/browser/session-storage.ts";
import type { TypedWork } from "#app/works/work-request.server.ts";

/** What was typed into a form and not saved yet. It stays on this device; a file cannot be kept. */
export interface Draft {
  id: string;
  values: TypedWork;
  savedAt: number;
  /** The version of the work that was being edited: what somebody else saved since must not be lost either. */
  version?: number | undefined;
  /** The session ended under it: it comes back without asking. */
  resume?: boolean | undefined;
}

const prefix = "draft:";
/** Several tabs may write at once; nobody asks for more of them back. */
const MAX_DRAFTS = 5;

/** @param scope the id of the work, or "new" */
export function readDrafts(scope: string): Draft[] {
  const stored = attempt(() => JSON.parse(localStorage.getItem(prefix + scope) ?? "[]") as Draft[]);
  return Array.isArray(stored) ? stored.filter(({ values }) => values) : [];
}

export function keepDraft(scope: string, draft: Draft): void {
  const others = readDrafts(scope).filter(({ id }) => id !== draft.id);
  write(scope, [...others, draft].slice(-MAX_DRAFTS));
}

export function dropDraft(scope: string, id: string): void {
  write(
    scope,
    readDrafts(scope).filter((draft) => draft.id !== id),
  );
}

export function resumeDraftLater(scope: string, id: string): void {
  write(
    scope,
    readDrafts(scope).map((draft) => (draft.id === id ? { ...draft, resume: true } : draft)),
  );
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
