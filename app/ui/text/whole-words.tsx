import { Fragment, type ReactNode } from "react";
import { siteAddress } from "#app/paths.ts";

/** Letters: a longer word may be wider than a phone. */
const MAX_LETTERS = 24;

/** Neither "vous-même" nor an example of a link breaks: the site's fonts lack the hyphen that never does. */
export function wholeWords(text: string) {
  return text.split(/([\p{L}\d]+(?:-[\p{L}\d]+)+|\[\p{L}+\]\([^\s()]+\))/u).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
      <span key={index} className={part.length <= MAX_LETTERS ? "nowrap" : "whole"}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

export const wholeAddress = (url: string) =>
  inParts(
    siteAddress(url)
      .split(/(?<=\.)/)
      .map(wholeWords),
  );

/** An address within the site ends with many words, and is wider than its place on a phone. */
export const pathInParts = (path: string) => inParts(path.split(/(?<=-)/));

/** A line may end after each part. */
function inParts(parts: ReactNode[]) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
