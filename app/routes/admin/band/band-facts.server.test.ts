import assert from "node:assert/strict";
import { test } from "node:test";
import { readBand } from "./band-facts.server.ts";

test("a fact that cannot be read is logged, and the others are shown", async () => {
  const logged: string[] = [];
  const facts = await readBand(
    {
      messages: { summary: async () => ({ unread: 0, last: null, mailFailure: null }) },
      visits: { summary: () => Promise.reject(new Error("timeout")) },
      availability: { get: async () => ({ kind: "full" }) },
      archive: { last: () => Promise.reject(new Error("timeout")) },
      demoTexts: 0,
      logFailure: (event, error) => logged.push(`${event}: ${error}`),
    },
    new Date(),
  );
  assert.deepEqual(
    facts.map(({ title, link }) => [title, link?.label]),
    [
      ["Aucun nouveau message", "Lire les messages"],
      ["Visites", "Réessayer"],
      ["Complet", "Changer"],
    ],
  );
  assert.deepEqual(logged, Array(2).fill("fact_not_read: Error: timeout"));
});
