import assert from "node:assert/strict";
import { test } from "node:test";
import { shownAvailability } from "./shown-availability.server.ts";

const november = new Date("2026-11-22T12:00:00Z");

test("the availability is one sentence, and nothing once its month is past", () => {
  assert.equal(shownAvailability({ kind: "none" }, november), undefined);
  assert.equal(shownAvailability({ kind: "now" }, november), "Disponible");
  assert.equal(shownAvailability({ kind: "full" }, november), "Complet pour le moment");
  const from = (month: string) => shownAvailability({ kind: "from", month }, november);
  assert.equal(from("2027-03"), "Disponible à partir de mars 2027");
  assert.equal(from("2026-11"), "Disponible à partir de novembre 2026");
  assert.equal(from("2026-10"), undefined);
  // It turns at midnight in Paris.
  assert.equal(shownAvailability({ kind: "from", month: "2026-11" }, new Date("2026-11-30T23:00:00Z")), undefined);
});
