import type { ShouldRevalidateFunction } from "react-router";
import type { ErrorCode } from "#app/texts/errors.ts";
import type { Values } from "#app/works/form-values.ts";
import type { KnownPictures } from "./pictures/rows.ts";

export interface FormWork {
  id: string;
  /** It is 0 for a work that is not saved yet. */
  version: number;
  isOnSite: boolean;
  isRemoved: boolean;
  isErased?: boolean;
  publishedAt: Date | null;
  updatedAt: Date | null;
  draftAt: Date | null;
}

export interface WorkFailure {
  error: ErrorCode;
  /** The keys are the names of the fields, such as `figures.0.label`. */
  fields?: Record<string, string>;
  values?: Values;
  pictures?: KnownPictures;
  /** The form of a new work is shown again with them. */
  id?: string | undefined;
  version?: number;
  /** On a conflict this is the other version, and when it was saved. */
  current?: { version: number; savedAt: Date };
}

/** `savedAt` is null if the site shows the same; `version` is 0 if nothing is typed any more. */
export interface SavedDraft {
  version: number;
  savedAt: Date | null;
}

export type Question = "retire" | "discard";

/** `isFirst` is true after the first publication. */
export interface Publication {
  saved: string;
  isFirst: boolean;
}

export type WorkOutcome =
  | Publication
  | { draft: SavedDraft }
  | { asks: Question; values: Values; pictures: KnownPictures; id?: string | undefined; version?: number }
  | WorkFailure;

/** The outcome has what the form shows after a submission, and the thank-you page needs no data. */
export const unlessOnPage: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const isObject = actionResult !== null && typeof actionResult === "object";
  const needsNone = isObject && ["error", "saved", "draft", "asks"].some((key) => key in actionResult);
  return needsNone ? false : defaultShouldRevalidate;
};
