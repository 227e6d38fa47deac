import assert from "node:assert/strict";
import { test } from "node:test";
import { palette } from "#content/palette.ts";
import { paletteFaults } from "./contrast.ts";

const { themes, papers, cover } = palette;

test("the site's own palette has enough contrast", () => {
  assert.deepEqual(paletteFaults(palette), []);
});

test("text that is too similar to a surface is reported for each of them", () => {
  const page = { ...palette.page, dark: "#35414d" };
  const dark = { ...themes.dark, sunk: "#2b3641", raise: "#3f4c59", text: "#8a949c" };
  const faults = paletteFaults({ ...palette, page, themes: { ...themes, dark } });
  assert.deepEqual(faults.slice(0, 3), [
    "palette.themes.dark.text on palette.page.dark: 3.3, at least 4.5",
    "palette.themes.dark.text on palette.themes.dark.sunk: 3.9, at least 4.5",
    "palette.themes.dark.text on palette.themes.dark.raise: 2.8, at least 4.5",
  ]);
});

test("a paper without visible marks and edges is reported", () => {
  const sage = { ...papers.sage, paper: "#cad3c8", key: "#58b19f" };
  assert.deepEqual(paletteFaults({ ...palette, papers: { ...papers, sage } }).slice(-3), [
    "palette.papers.sage.key on palette.papers.sage.paper: 1.6, at least 5.2",
    "palette.papers.sage: a picture in #ffffff is told from neither paper nor key: 2.5, at least 3",
    "palette.papers.sage: a picture in #808080 is told from neither paper nor key: 2.5, at least 3",
  ]);
});

test("a colour that a release has added or taken away is reported", () => {
  const { veil: _, ...rest } = cover;
  const changed = { ...palette, cover: { ...rest, mist: "#161d25" } as unknown as typeof cover };
  assert.deepEqual(paletteFaults(changed), [
    "palette.cover.veil is missing. Add it",
    "palette.cover.mist is no field any more. Remove it",
  ]);
});

test("a paper may have a name of the owner's", () => {
  const named = { ...papers, sage: { ...papers.sage, name: "Brique" } };
  assert.deepEqual(paletteFaults({ ...palette, papers: named }), []);
});

test("a colour that no style sheet or icon could use is reported", () => {
  assert.deepEqual(paletteFaults({ ...palette, cover: { ...cover, veil: "darkblue" } }), [
    "palette.cover.veil: darkblue is not a colour as #35414d",
  ]);
});
