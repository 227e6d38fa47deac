import { Client } from "pg";
import { createTestDatabase, dropTestDatabase } from "#test-support/databases.ts";
import { type Site, startSite } from "#test-support/site.ts";
import { expect, signedInApi, test } from "./test.ts";

test.skip(({ database }) => database !== "PostgreSQL", "only PostgreSQL is made to be shared");

test("two instances that start at once on an empty database are one site, and one carries on alone", async ({
  store,
}) => {
  const databaseUrl = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  const sites: Site[] = [];
  try {
    const shared = await startSite({ database: "PostgreSQL", store });
    sites.push(shared);
    // The same bucket or folder as the first, and a database that neither has seen.
    await shared.stop();
    const { DATA_DIR, S3_BUCKET } = shared.env;
    const settings = {
      ...Object.fromEntries(Object.entries(shared.env).filter(([name]) => /^(AWS|S3)_/.test(name))),
      ...(S3_BUCKET ? {} : { DATA_DIR: DATA_DIR ?? "" }),
      DATABASE_URL: databaseUrl,
    } as Record<string, string>;
    const started = await Promise.all([0, 1].map(() => startSite({ database: "PGlite", store: "disk" }, settings)));
    sites.push(...started);
    const [one, two] = started as [Site, Site];
    for (const { url } of started) await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);

    const api = await signedInApi(one);
    const elsewhere = (path: string, init: RequestInit = {}) =>
      fetch(two.url + path, { ...init, headers: { Authorization: `Bearer ${api.token}`, ...init.headers } });
    const work = await api.publish({ title: "Partagé" });
    await expect.poll(async () => (await fetch(`${two.url}/portfolio`)).text()).toContain("Partagé");
    expect((await fetch(two.url + new URL(work.imgUrl).pathname)).status).toBe(200);

    await one.stop("SIGKILL");
    expect((await elsewhere(`/api/works/${work._id}`, { method: "DELETE" })).status).toBe(204);
    await one.start();
    expect(await (await fetch(`${one.url}/api/works`)).json()).toEqual([]);

    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', '2099')");
    await client.end();
    const before = two.output().length;
    expect(await two.stop()).toBe(0);
    await expect(two.start()).rejects.toThrow("the site ended with 1");
    expect(two.output().slice(before)).toMatch(
      /The database is newer than this release: it knows 9999-later\. [^\n]+\n$/,
    );
  } finally {
    for (const site of sites) await site.dispose();
    await dropTestDatabase(databaseUrl);
  }
});

test("stopped twice in the middle of requests, each that was accepted is answered, and the end is 0", async ({
  ownSite,
}) => {
  const site = await ownSite();
  const asked = Array.from({ length: 40 }, async (_, number) => {
    // What still waited to be accepted is refused by the system, before a byte of an answer.
    const response = await fetch(`${site.url}/portfolio?apres=${number}`).catch(() => null);
    if (!response) return "not accepted";
    return (await response.text()).includes("</html>") ? response.status : "cut off";
  });
  await Promise.race(asked);
  process.kill(site.pid(), "SIGTERM");
  expect(await site.stop()).toBe(0);
  const answers = new Set(await Promise.all(asked));
  expect(answers).toContain(200);
  answers.delete("not accepted");
  expect(answers).toEqual(new Set([200]));
});
