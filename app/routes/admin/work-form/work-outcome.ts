import type { ShouldRevalidateFunction } from "react-router";
import type { ErrorCode } from "#app/texts/errors.ts";
import type { Values } from "#app/works/form-values.ts";
import type { KnownPictures } from "./pictures/rows.ts";

/** An error message for each field that is wrong, by its name. */
export type FieldMessages = Record<string, string>;

/** Why the form was not saved or not published. */
export interface WorkFailure {
  error: ErrorCode;
  fields?: FieldMessages;
  /** What was typed, for a page that the server renders again. */
  values?: Values;
  pictures?: KnownPictures;
  /** On a conflict: the other version, and when it was saved. */
  current?: { version: number; savedAt: Date };
}

/** A saved draft. The time is null if the site shows the same; the version is 0 if nothing is typed any more. */
export interface SavedDraft {
  version: number;
  savedAt: Date | null;
  /** What a publication would refuse. */
  wrong: FieldMessages;
}

/** What ends for good, and so is asked about first. */
export type Question = "retire" | "discard";

/** What the page's action answers. `isFirst` after the first publication. */
export type WorkOutcome =
  | { saved: string; isFirst: boolean }
  | { draft: SavedDraft }
  | { asks: Question; values: Values; pictures: KnownPictures }
  | WorkFailure;

/** For `shouldRevalidate`: what the form shows after a submission is in its outcome, and the thank-you page needs no data. */
export const unlessOnPage: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const isObject = actionResult !== null && typeof actionResult === "object";
  const needsNone = isObject && ["error", "saved", "draft", "asks"].some((key) => key in actionResult);
  return needsNone ? false : defaultShouldRevalidate;
};
