import { setTimeout as wait } from "node:timers/promises";
import { editWorkPath } from "#app/desk/admin-paths.ts";
import { readEnv } from "#app/env.server.ts";
import { DECOY } from "#app/messages/message.ts";
import { type OpenDatabase, openDatabase } from "#db/open.ts";
import { startMailServer } from "#test-support/mail-server.ts";
import { type Site, startSite } from "#test-support/site.ts";
import { soundMessage } from "./messages.ts";
import { type ApiWork, expect, openDesk, picture, signedInApi, test, workFields } from "./test.ts";

const KILLS = 20;
const MAILS = 300;

test(`after ${KILLS} times kill -9 during publications every acknowledged work has its image`, {
  tag: "@long",
}, async ({ ownSite }) => {
  test.setTimeout(60_000 + KILLS * 20_000);
  const site = await ownSite();
  const acknowledged: ApiWork[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const api = await signedInApi(site);
    let killed = false;
    const publisher = async (name: string) => {
      for (let number = 0; !killed; number += 1) {
        const image = await picture(`#${(kill * 40 + number + 0x102030).toString(16)}`, 1_200, 900);
        const work = await api.publish({ title: `${name} ${kill}.${number}` }, image).catch(() => null);
        if (work) acknowledged.push(work);
      }
    };
    const publishing = Promise.all([publisher("a"), publisher("b")]);
    const enough = acknowledged.length + 2;
    while (acknowledged.length < enough) await wait(10);
    // A different moment each time, so that the kills hit every step of a publication.
    await wait((kill * 37) % 300);
    await site.stop("SIGKILL");
    killed = true;
    await publishing;
    await site.start();
  }
  const api = await signedInApi(site);
  const stored = new Map((await api.list()).map((work) => [work._id, work]));
  expect(acknowledged.length).toBeGreaterThanOrEqual(2 * KILLS);
  for (const work of acknowledged) {
    expect(stored.has(work._id), `${work.title} is stored`).toBe(true);
    for (const { url } of stored.get(work._id)?.image.variants ?? []) expect((await fetch(url)).status, url).toBe(200);
  }
  console.log(`${acknowledged.length} acknowledged, ${stored.size} stored, 0 lost`);
});

test(`after ${KILLS} times kill -9 while the form saves itself, the last acknowledged save is there`, {
  tag: "@long",
}, async ({ ownSite }) => {
  test.setTimeout(KILLS * 20_000);
  const site = await ownSite();
  const id = await openDesk(await signedInApi(site)).draft({ title: "0" });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const desk = openDesk(await signedInApi(site));
    let { version, title } = await desk.read(id);
    const before = Number(title);
    let acknowledged = before;
    let killed = false;
    const saving = (async () => {
      for (let text = before + 1; !killed; text += 1) {
        const fields = workFields("save", { id, version, title: text });
        const saved = await desk.post(editWorkPath(id), fields).catch(() => null);
        if (saved?.status !== 303) return;
        acknowledged = text;
        version += 1;
      }
    })();
    while (acknowledged < before + 2) await wait(5);
    await wait((kill * 37) % 100);
    await site.stop("SIGKILL");
    killed = true;
    await saving;
    await site.start();
    ({ title } = await openDesk(await signedInApi(site)).read(id));
    // The save that had begun may be there too.
    expect([acknowledged, acknowledged + 1]).toContain(Number(title));
  }
});

test(`after ${KILLS} times kill -9 during an upload of eight pictures every acknowledged one can be named`, {
  tag: "@long",
}, async ({ ownSite }) => {
  test.setTimeout(KILLS * 20_000);
  const site = await ownSite();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const api = await signedInApi(site);
    const acknowledged: string[] = [];
    const uploading = Array.from({ length: 8 }, async (_, number) => {
      const id = await api.upload(`#${(kill * 8 + number + 0x304050).toString(16)}`).catch(() => null);
      if (id) acknowledged.push(id);
    });
    while (acknowledged.length < 2) await wait(5);
    await wait((kill * 37) % 100);
    await site.stop("SIGKILL");
    await Promise.all(uploading);
    await site.start();
    const again = await signedInApi(site);
    const { gallery } = await again.publish({ title: `Essai ${kill}`, gallery: acknowledged.map((id) => ({ id })) });
    expect(gallery.map(({ id }) => id)).toEqual(acknowledged);
    for (const { variants } of gallery)
      for (const { url } of variants) expect((await fetch(url)).status, url).toBe(200);
  }
});

test(`${MAILS} stored messages are each mailed across kill -9, and a second mail of one has its Message-ID`, {
  tag: "@long",
}, async ({ ownSite }) => {
  test.setTimeout(300_000);
  const server = await startMailServer();
  const site = await ownSite(server.settings);
  await site.stop();
  await withDatabase(site, async ({ db }) => {
    const at = new Date();
    const { text, [DECOY]: _, ...fields } = soundMessage;
    const rows = Array.from({ length: MAILS }, (_, number) => ({
      ...{ ...fields, id: `message-${number}`, fingerprint: `${number}`, body: `${text} ${number}` },
      ...{ work_title: "", is_spam: false, created_at: at, next_try_at: at },
    }));
    await db.insertInto("messages").values(rows).execute();
  });
  const mailed = () => new Set(server.mails.map((mail) => mail.header("Message-ID")));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await site.start();
    const enough = mailed().size + 10;
    while (mailed().size < enough) await wait(5);
    await site.stop("SIGKILL");
  }
  await site.start();
  await expect.poll(() => mailed().size, { timeout: 200_000 }).toBe(MAILS);
  const unsent = () =>
    withDatabase(site, async ({ db }) =>
      db.selectFrom("messages").select("id").where("mailed_at", "is", null).execute(),
    );
  // A mail that had arrived when its process was killed is sent again when its claim has ended.
  await expect(async () => {
    await site.stop();
    const left = await unsent();
    await site.start();
    expect(left).toEqual([]);
  }).toPass({ intervals: [10_000], timeout: 100_000 });
  expect(server.mails.length).toBeLessThanOrEqual(MAILS + KILLS);
  await server.close();
});

async function withDatabase<Result>(site: Site, read: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(readEnv(site.env).database);
  return read(database).finally(database.close);
}

test("a malformed setting ends the start with one line that names it", { tag: "@long" }, async ({
  database,
  store,
}) => {
  const settings: [variable: string, value: string][] = [
    ["SITE_URL", "example.com/secret-value"],
    ["DATABASE_URL", "mysql://secret-value"],
    ["TRUST_PROXY", "secret-value"],
    ["OWNER_PASSWORD", "secret"],
  ];
  for (const [variable, value] of settings) {
    const started = await startSite({ database, store }, { [variable]: value }).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(started, variable).toMatch(new RegExp(`ended with status 1: ${variable} [^\\n]+\\n$`));
    expect(started).not.toContain("secret");
  }
});
