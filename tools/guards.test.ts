import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { testFolder } from "#test-support/folders.ts";

/** Modules with one import each. The names are like those in the checkout, which decide which rule holds. */
const refused = [
  ["app/works/guarded.ts", "#content/site.ts"],
  ["app/works/guarded-too.ts", "#app/texts/errors.ts"],
  ["app/ui/guarded.tsx", "#content/site.ts"],
  ["app/storage/guarded.ts", "#content/site.ts"],
  ["db/guarded.ts", "#content/site.ts"],
  ["db/guarded-too.ts", "#app/formats/fill.ts"],
  ["content/guarded.ts", "#app/texts/site.ts"],
  ["app/pages/home/guarded.tsx", "#app/desk/admin-paths.ts"],
  ["app/desk/visits/guarded.tsx", "#app/pages/home/home.tsx"],
  ["app/files/feed/guarded.ts", "#app/pages/pages.ts"],
] as const;
const permitted = [
  ["app/works/free.ts", "#content/palette.ts"],
  ["app/ui/free.ts", "#content/fonts/repere-text.woff2?url"],
  ["app/pages/home/free.tsx", "#content/site.ts"],
  ["app/desk/visits/free.tsx", "#app/pages/kit/slow-list.tsx"],
  ["content/free.ts", "#app/formats/filled.ts"],
] as const;

test("a module that imports what its folder must not is an error of the linter", async (t) => {
  const folder = await testFolder(t, "guards");
  for (const file of ["biome.json", ".gitignore"]) await cp(file, join(folder, file));
  for (const [file, imported] of [...refused, ...permitted]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `export * from "${imported}";\n`);
  }
  const biome = resolve("node_modules/.bin/biome");
  const options = { cwd: folder, encoding: "utf8" } as const;
  const { stdout } = spawnSync(biome, ["lint", "--only=noRestrictedImports", "--reporter=json"], options);
  const { diagnostics }: { diagnostics: { location: { path: string } }[] } = JSON.parse(stdout);
  const found = diagnostics.map(({ location }) => location.path).toSorted();
  assert.deepEqual(found, refused.map(([file]) => file).toSorted());
});

test("the folders that docs/architecture.md names are there", () => {
  const [, tree = ""] = /## The tree\n.*?```\n(.*?)```/s.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  const files = globSync("{app,commands,db,demo,docs,e2e,public,test-support,tools}/**");
  const folders = new Set(files.flatMap((path) => dirname(path).split("/")));
  const named = Array.from(tree.matchAll(/([\w-]+)\//g), ([, name = ""]) => name);
  for (const name of named) assert.ok(folders.has(name), name);
  const rooms = new Set(globSync("app/*/**").map((path) => path.split("/")[1] ?? ""));
  assert.ok(rooms.size > 15);
  for (const room of rooms) assert.ok(named.includes(room) || room.includes("."), room);
});

test("no two style sheets have the same name, which their classes begin with", () => {
  const names = globSync("app/**/*.module.css").map((path) => basename(path));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  assert.deepEqual(twice, []);
  assert.ok(names.length > 0);
});

test("no plain class of the desk has the name of one of the whole site, whose header it would restyle", () => {
  const rule = /^\s*\.([\w-]+)(?::[\w-]+(?:\([^)]*\))?)*(?:,| \{)/gm;
  const classes = (sheet: string) => Array.from(readFileSync(sheet, "utf8").matchAll(rule), ([, name]) => name);
  const site = new Set(classes("app/ui/theme/base.css"));
  for (const name of classes("app/desk/kit/desk.css")) assert.ok(!site.has(name), name);
});

test("no file of the site has a colour of its own: the palette has them all", () => {
  const coloured = globSync("app/**/*.{css,svg,ts,tsx}").flatMap((file) => {
    const colours = readFileSync(file, "utf8").match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi) ?? [];
    // Black, white and greys are masks and what they are mixed with.
    const isGrey = (colour: string) => /^#(.)\1\1$|^#(..)\2\2$/.test(colour);
    return colours.filter((colour) => !isGrey(colour) && !file.includes(".test.")).map((colour) => `${file} ${colour}`);
  });
  assert.deepEqual(coloured, []);
});

test("all colours of the demo's palette are made of those at its top", () => {
  const rest = readFileSync("demo/content/palette.ts", "utf8").replaceAll(/^const \w+ = "#[0-9a-f]{6}";$/gm, "");
  assert.doesNotMatch(rest, /["`]#[0-9a-f]{3,8}\b/);
});
