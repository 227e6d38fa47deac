import assert from "node:assert/strict";
import { test } from "node:test";
import { palette } from "#content/palette.ts";
import { paletteCss } from "./palette-css.ts";

test("each element with a theme has the light colours, and on a screen the dark ones if its theme is dark", () => {
  const css = paletteCss({ ...palette, page: { dark: "#101010", light: "#fafafa" } });
  const { onFill } = palette.themes.light;
  const light = css.indexOf("[data-theme] { color-scheme: light; --bg: #fafafa;");
  const dark = css.indexOf(
    '@media screen { [data-theme="dark"], [data-theme="light"] [data-theme="opposite"] { color-scheme: dark; --bg: #101010;',
  );
  assert.ok(light >= 0 && dark > light);
  assert.ok(css.includes(`--on-fill: ${onFill};`));
});

test("each paper and each constant colour is in the styles", () => {
  const css = paletteCss(palette);
  const { paper, key, second } = palette.papers.slate;
  assert.ok(css.includes(`[data-ink="slate"] { --paper: ${paper}; --key: ${key}; --second: ${second}; }`));
  assert.ok(css.includes(`--cover-veil: ${palette.cover.veil};`));
  const named = { ...palette.papers, slate: { ...palette.papers.slate, name: "Nuit" } };
  assert.equal(paletteCss({ ...palette, papers: named }), css);
  assert.ok(css.includes(`--ink-seo: ${palette.inks.seo};`));
});
