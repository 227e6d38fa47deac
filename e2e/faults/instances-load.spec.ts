import { setTimeout as wait } from "node:timers/promises";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { readText } from "#test-support/http.ts";
import { expect, openDesk, picture, sharedSettings, signedInApi, soundWork, test, workFields } from "../test.ts";
import { isOk, report } from "./traffic.ts";

test.skip(({ database, store }) => !(database === "PostgreSQL" && store === "S3"), "on PostgreSQL and S3");
test.skip(!process.env.TEST_LONG, "TEST_LONG is not set");
test.setTimeout(240_000);

test("two instances lose nothing under a minute of mixed load in which one is killed and started again", async ({
  ownSite,
}) => {
  const one = await ownSite();
  const two = await ownSite(sharedSettings(one));
  const api = await signedInApi(one);
  const shown = await api.publish({ title: "Avant la charge" });
  const image = new URL(shown.imgUrl).pathname;
  const photo = await picture("#204060", 1_200, 900);
  const from = performance.now();
  const isOver = () => performance.now() - from > 60_000;
  let sent = 0;
  let lostBySurvivor = 0;
  let refusedByKilled = 0;
  const acknowledged = new Set<string>();

  /** Visits both instances in turn, one page after the other. */
  const visitor = async (first: number) => {
    for (let turn = first; !isOver(); turn += 1) {
      const at = turn % 2 ? two : one;
      const path = ["/", "/portfolio", "/api/works", image, "/resume"][turn % 5];
      sent += 1;
      if (!(await isOk(at.url + path).catch(() => false))) {
        if (at === one) lostBySurvivor += 1;
        else refusedByKilled += 1;
      }
      await wait(5);
    }
  };

  /** Publishes as the owner does: with the same form again, at the other instance, when one does not answer. */
  const writer = async (name: number) => {
    for (let turn = name; !isOver(); turn += 1) {
      const title = `Charge ${name} ${turn}`;
      const form = workFields("publish", { ...soundWork, title }, photo);
      for (let attempt = turn; ; attempt += 1) {
        const at = attempt % 2 ? two : one;
        const desk = openDesk({ url: at.url, token: api.token });
        const response = await desk.post(adminPaths.newWork, form).catch(() => null);
        await response?.text().catch(() => "");
        // What is published leads to its thanks.
        if (response?.status === 303) break;
        if (at === one) lostBySurvivor += 1;
        await wait(50);
      }
      acknowledged.add(title);
      await wait(300);
    }
  };

  const load = [...Array.from({ length: 8 }, (_, number) => visitor(number)), writer(100), writer(201)];
  await wait(20_000);
  await two.stop("SIGKILL");
  await wait(10_000);
  await two.start();
  await Promise.all(load);

  // Each instance shows the other's changes within two seconds.
  const last = [...acknowledged].at(-1) ?? "";
  for (const { url } of [one, two]) await expect.poll(() => readText(`${url}/api/works`)).toContain(last);
  const titles = (await api.titles()).filter((title) => title.startsWith("Charge"));
  const doubled = titles.length - new Set(titles).size;
  const lost = [...acknowledged].filter((title) => !titles.includes(title));
  report("two instances, one killed", {
    sent,
    lostBySurvivor,
    refusedByKilled,
    acknowledged: acknowledged.size,
    lostWorks: lost.length,
    doubled,
  });
  expect(lostBySurvivor).toBe(0);
  expect(lost).toEqual([]);
  expect(doubled).toBe(0);
  expect(titles.length).toBe(acknowledged.size);
  expect(refusedByKilled).toBeGreaterThan(0);
});
