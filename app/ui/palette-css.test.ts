import assert from "node:assert/strict";
import { test } from "node:test";
import { palette } from "#app/content/palette.ts";
import { paletteCss } from "./palette-css.ts";

test("each theme, and the opposite of the other one, has its colours under the names of the palette", () => {
  const css = paletteCss({ ...palette, page: { dark: "#101010", light: "#fafafa" } });
  const { onFill } = palette.themes.light;
  assert.match(
    css,
    /\[data-theme="dark"\], \[data-theme="light"\] \[data-theme="opposite"\] \{ color-scheme: dark; --bg: #101010;/,
  );
  assert.match(
    css,
    /\[data-theme="light"\], \[data-theme="dark"\] \[data-theme="opposite"\] \{ color-scheme: light; --bg: #fafafa;/,
  );
  assert.ok(css.includes(`--on-fill: ${onFill};`));
});

test("each paper and each constant colour is in the styles", () => {
  const css = paletteCss(palette);
  const { paper, key, second } = palette.papers.slate;
  assert.ok(css.includes(`[data-ink="slate"] { --paper: ${paper}; --key: ${key}; --second: ${second}; }`));
  assert.ok(css.includes(`--cover-veil: ${palette.cover.veil};`));
  assert.ok(css.includes(`--ink-seo: ${palette.inks.seo};`));
});
