import { setTimeout as wait } from "node:timers/promises";
import { editWorkPath } from "#app/desk/admin-paths.ts";
import { createTestDatabase, dropTestDatabase } from "#test-support/databases.ts";
import { bearer, readText } from "#test-support/http.ts";
import { type Site, startSite } from "#test-support/site.ts";
import { type ApiWork, expect, openDesk, picture, sharedSettings, signedInApi, test, workFields } from "./test.ts";

const KILLS = 20;

test(`after ${KILLS} times kill -9 every acknowledged work, save and picture is there`, {
  tag: ["@stores", "@long"],
}, async ({ ownSite }) => {
  // A busy machine needs a quarter of a minute for a round.
  test.setTimeout(60_000 + KILLS * 40_000);
  const site = await ownSite();
  const acknowledged: ApiWork[] = [];
  const draft = await openDesk(await signedInApi(site)).draft({ title: "0" });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const api = await signedInApi(site);
    const desk = openDesk(api);
    let killed = false;
    const publisher = async (name: string) => {
      for (let number = 0; !killed; number += 1) {
        const image = await picture(`#${(kill * 40 + number + 0x102030).toString(16)}`, 640, 480);
        const work = await api.publish({ title: `${name} ${kill}.${number}` }, image).catch(() => null);
        if (work) acknowledged.push(work);
      }
    };
    const uploaded: string[] = [];
    const uploader = async (number: number) => {
      const id = await api.upload(`#${(kill * 8 + number + 0x304050).toString(16)}`).catch(() => null);
      if (id) uploaded.push(id);
    };
    let { version, title } = await desk.read(draft);
    const before = Number(title);
    let saved = before;
    const saver = async () => {
      for (let text = before + 1; !killed; text += 1) {
        const fields = workFields("save", { id: draft, version, title: text });
        const answer = await desk.post(editWorkPath(draft), fields).catch(() => null);
        if (answer?.status !== 303) return;
        saved = text;
        version += 1;
      }
    };
    const enough = acknowledged.length + 2;
    const writing = Promise.all([
      publisher("a"),
      publisher("b"),
      saver(),
      ...Array.from({ length: 8 }, (_, at) => uploader(at)),
    ]);
    while (acknowledged.length < enough || uploaded.length < 2 || saved < before + 2) await wait(5);
    // A different moment each time, so that the kills hit every step of a publication.
    await wait((kill * 37) % 300);
    await site.stop("SIGKILL");
    killed = true;
    await writing;
    await site.start();

    const again = await signedInApi(site);
    ({ title } = await openDesk(again).read(draft));
    // The save that had begun may be there too.
    expect([saved, saved + 1]).toContain(Number(title));
    const { gallery } = await again.publish({ title: `Essai ${kill}`, gallery: uploaded.map((id) => ({ id })) });
    expect(gallery.map(({ id }) => id)).toEqual(uploaded);
    for (const { variants } of gallery)
      for (const { url } of variants) expect((await fetch(url)).status, url).toBe(200);
  }
  const stored = new Map((await (await signedInApi(site)).list()).map((work) => [work._id, work]));
  expect(acknowledged.length).toBeGreaterThanOrEqual(2 * KILLS);
  for (const work of acknowledged) {
    expect(stored.has(work._id), `${work.title} is stored`).toBe(true);
    for (const { url } of stored.get(work._id)?.image.variants ?? []) expect((await fetch(url)).status, url).toBe(200);
  }
  console.log(`${acknowledged.length} acknowledged, ${stored.size} stored, 0 lost`);
});

test("a malformed setting ends the start with one line", { tag: "@long" }, async ({ database, store }) => {
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

test("two instances that start at once on an empty database share one site, and one runs on alone", {
  tag: "@long",
}, async ({ store, database }) => {
  test.skip(database !== "PostgreSQL", "only PostgreSQL can be shared by processes");
  const databaseUrl = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const sites: Site[] = [];
  try {
    const first = await startSite({ database: "PostgreSQL", store });
    sites.push(first);
    await first.stop();
    // Both instances use the store of the first site, and an empty database.
    const settings = {
      ...sharedSettings(first),
      ...(store === "disk" && { DATA_DIR: first.dataDir }),
      DATABASE_URL: databaseUrl,
    };
    const started = await Promise.all([0, 1].map(() => startSite({ database: "PGlite", store: "disk" }, settings)));
    sites.push(...started);
    const [one, two] = started as [Site, Site];
    for (const { url } of started) await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);

    const api = await signedInApi(one);
    const work = await api.publish({ title: "Partagé" });
    await expect.poll(() => readText(`${two.url}/portfolio`)).toContain("Partagé");
    expect((await fetch(two.url + new URL(work.imgUrl).pathname)).status).toBe(200);

    await one.stop("SIGKILL");
    const removal = { method: "DELETE", headers: bearer(api.token) };
    expect((await fetch(`${two.url}/api/works/${work._id}`, removal)).status).toBe(204);
    await one.start();
    expect(await (await fetch(`${one.url}/api/works`)).json()).toEqual([]);
  } finally {
    for (const site of sites) await site.dispose();
    await dropTestDatabase(databaseUrl);
  }
});

test("a site that is stopped twice answers what it has accepted, and keeps what it has acknowledged", async ({
  ownSite,
}) => {
  const site = await ownSite();
  const ready = await fetch(`${site.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { database: "ok", store: "ok" }]);
  const api = await signedInApi(site);
  const image = await picture("#123456", 1_000, 750);
  const publishing = Promise.allSettled([1, 2, 3].map((number) => api.publish({ title: `Projet ${number}` }, image)));
  const requests = Array.from({ length: 24 }, async (_, number) => {
    // The system refuses connections that the site has not accepted yet.
    const response = await fetch(`${site.url}/portfolio?techno=t${number}`).catch(() => null);
    if (!response) return "not accepted";
    return (await response.text()).includes("</html>") ? response.status : "truncated";
  });
  await Promise.race(requests);
  process.kill(site.pid(), "SIGTERM");
  expect(await site.stop()).toBe(0);
  const answers = new Set(await Promise.all(requests));
  expect(answers).toContain(200);
  answers.delete("not accepted");
  expect(answers).toEqual(new Set([200]));

  const acknowledged = (await publishing).flatMap((result) =>
    result.status === "fulfilled" ? [result.value._id] : [],
  );
  await site.start();
  const stored = (await api.list()).map(({ _id }) => _id);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
});
