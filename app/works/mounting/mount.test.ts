import assert from "node:assert/strict";
import { test } from "node:test";
import { autoFraming, type Framing, type Kind } from "./framing.ts";
import { mountInOrder } from "./mount.ts";

/** A picture that suits teal best, then sage, of the same family. */
const picture = (kind: Kind = "screen", framing: Partial<Framing> = {}) => ({
  image: { kind, inks: [90, 40, 50, 30, 80, 20] },
  framing: { ...autoFraming, ...framing },
});
const inksAfter = (...list: Parameters<typeof mountInOrder>) => mountInOrder(...list).map(({ mount }) => mount.ink);

test("the first picture of a gallery takes another family than the hero's", () => {
  assert.deepEqual(inksAfter([picture()]), ["teal"]);
  assert.deepEqual(inksAfter([picture()], "sage"), ["indigo"]);
  assert.deepEqual(inksAfter([picture()], "slate"), ["teal"]);
});

test("the second picture does not take the hero's ink", () => {
  assert.deepEqual(inksAfter([picture(), picture()], "teal"), ["indigo", "sage"]);
});

test("a picture that fills its sheet takes no paper, and the owner's choice stays", () => {
  const pictures = [picture("full"), picture("screen", { mode: "mounted", ink: "coral" }), picture()];
  assert.deepEqual(inksAfter(pictures, "coral"), [null, "coral", "teal"]);
});

test("without pictures there is nothing to mount", () => assert.deepEqual(mountInOrder([], "teal"), []));
