import { Client } from "pg";
import { createTestDatabase, dropTestDatabase } from "#test-support/databases.ts";
import { bearer, readText } from "#test-support/http.ts";
import { type Site, startSite } from "#test-support/site.ts";
import { expect, sharedSettings, signedInApi, test } from "./test.ts";

test.skip(({ database }) => database !== "PostgreSQL", "only PostgreSQL can be shared by processes");

test("two instances that start at once on an empty database share one site, and one runs on alone", {
  tag: "@long",
}, async ({ store }) => {
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

    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', '2099')");
    await client.end();
    const before = two.output().length;
    expect(await two.stop()).toBe(0);
    await expect(two.start()).rejects.toThrow("ended with status 1");
    expect(two.output().slice(before)).toMatch(
      /The database is newer than this release: it knows 9999-later\. [^\n]+\n$/,
    );
  } finally {
    for (const site of sites) await site.dispose();
    await dropTestDatabase(databaseUrl);
  }
});

test("a site that is stopped twice during requests answers each accepted one and exits with 0", async ({ ownSite }) => {
  const site = await ownSite();
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
});
