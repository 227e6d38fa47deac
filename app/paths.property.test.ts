import assert from "node:assert/strict";
import { test } from "node:test";
import { returnPath } from "#app/desk/admin-paths.ts";
import fc from "#test-support/generated.ts";
import { ownPath, paths } from "./paths.ts";

const RUNS = { numRuns: process.env.TEST_LONG ? 100_000 : 1_000 };

// Parts that confuse URL parsers: slashes, backslashes, dots, spaces, encodings, schemes, hosts.
const pieces = fc.constantFrom(
  ...["/", "//", "\\", ".", "..", "%2f", "%5c", "%00", "\t", "\n", " ", "\u3002"],
  ...["@", ":", "?", "#", ";", "https:", "javascript:", "evil.test", "a"],
);
const wanted = fc.oneof(
  fc.array(pieces, { maxLength: 10 }).map((list) => list.join("")),
  fc.string({ unit: "binary" }),
);
const slashed = wanted.map((text) => `/${text}`);

test("a return path never leads to another site", () =>
  fc.assert(
    fc.property(fc.oneof(wanted, slashed), (to) => {
      for (const path of [ownPath(to), returnPath(to)]) {
        assert.ok(path.startsWith("/"), path);
        const { origin } = new URL(path, "https://site.example/a/b");
        assert.equal(origin, "https://site.example", JSON.stringify([to, path]));
        // It goes into a header, which must be one line.
        assert.doesNotMatch(path, /[\r\n\0]/);
      }
    }),
    RUNS,
  ));

test("a value that is not text leads to the home page", () => {
  for (const odd of [null, undefined, 1, {}, [], new File([], "x")]) assert.equal(ownPath(odd), paths.home);
  assert.equal(ownPath("/.//evil.test"), paths.home);
  assert.equal(ownPath("/portfolio?page=2"), "/portfolio?page=2");
});
