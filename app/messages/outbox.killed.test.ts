import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { openDatabase } from "#db/open.ts";
import { testEngines } from "#test-support/databases.ts";
import { createOutbox, type Deliver } from "./outbox.server.ts";

/** A process that is at the first of two mails, and does not finish it. */
const program = `
import { createOutbox } from "#app/messages/outbox.server.ts";
import { openDatabase } from "#db/open.ts";
const { db } = await openDatabase(JSON.parse(process.argv[1]));
const deliver = ({ id }) => new Promise(() => console.log(id));
createOutbox({ db, now: () => new Date(), deliver, onError: console.error }).start();
setInterval(() => {}, 1_000);
`;

for (const { name, skip, create } of testEngines) {
  test(`a mail that kill -9 interrupted is sent by the next process, a minute later: ${name}`, { skip }, async () => {
    const created = await create("migrated");
    let clock = Date.now();
    let database = await openDatabase(created.engine);
    await database.migrate();
    const rows = ["a", "b"].map((id) => ({
      ...{ id, fingerprint: id, name: "A", email: "a@b.fr", kind: "seo", budget: "", work_title: "", body: "Bonjour" },
      ...{ is_spam: false, created_at: new Date(clock), next_try_at: new Date(clock) },
    }));
    await database.db.insertInto("messages").values(rows).execute();
    await database.close();
    const args = ["--input-type=module", "-e", program, JSON.stringify(created.engine)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const begun: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      begun.push(line);
      child.kill("SIGKILL");
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    assert.deepEqual(begun, ["a"]);

    database = await openDatabase(created.engine);
    clock = Date.now();
    const mailed: string[] = [];
    const deliver: Deliver = async ({ id }) => {
      mailed.push(id);
      return { accepted: true, answer: "" };
    };
    const outbox = createOutbox({ db: database.db, now: () => new Date(clock), onError: assert.ifError, deliver });
    outbox.start();
    await outbox.settled();
    assert.deepEqual(mailed, ["b"]);
    clock += 60_001;
    outbox.wake();
    await outbox.settled();
    assert.deepEqual(mailed, ["b", "a"]);
    await outbox.stop();
    await database.close();
    await created.drop();
  });
}
