import { Fragment } from "react";
import { siteAddress } from "#app/paths.ts";

/** Letters: a longer word may be wider than a phone. */
const MAX_LETTERS = 24;

/** The text does not break at the hyphen of "vous-même": the site's fonts lack the one that never breaks. */
export function wholeWords(text: string) {
  return text.split(/([\p{L}\d]+(?:-[\p{L}\d]+)+)/u).map((part, index) =>
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

export function wholeAddress(url: string) {
  return siteAddress(url)
    .split(/(?<=\.)/)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <Fragment key={index}>
        {wholeWords(part)}
        <wbr />
      </Fragment>
    ));
}
