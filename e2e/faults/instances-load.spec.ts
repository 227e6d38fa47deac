import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Site, startSite } from "#test-support/site.ts";
import { expect, picture, signedInApi, soundWork, test, workForm } from "../test.ts";
import { reads, report } from "./traffic.ts";

test.skip(({ database, store }) => !(database === "PostgreSQL" && store === "S3"), "on PostgreSQL and S3");
test.skip(!process.env.TEST_LONG, "TEST_LONG is not set");
test.setTimeout(240_000);

test("two instances under a mixed load for a minute, one of them killed and started again: nothing is lost", async () => {
  const one = await startSite({ database: "PostgreSQL", store: "S3" });
  const shared = Object.entries(one.env).filter(([name]) => /^(DATABASE_URL|AWS_|S3_)/.test(name));
  const two: Site = await startSite(
    { database: "PGlite", store: "disk" },
    Object.fromEntries(shared) as Record<string, string>,
  );
  try {
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

    /** One visitor after the other, on either instance in turn. */
    const visitor = async (first: number) => {
      for (let turn = first; !isOver(); turn += 1) {
        const at = turn % 2 ? two : one;
        const path = ["/", "/portfolio", "/api/works", image, "/resume"][turn % 5];
        sent += 1;
        if (!(await reads(at.url + path).catch(() => false))) {
          if (at === one) lostBySurvivor += 1;
          else refusedByKilled += 1;
        }
        await wait(5);
      }
    };

    /** Publishes as a script would: with a key, and again elsewhere when no answer came. */
    const writer = async (name: number) => {
      for (let turn = name; !isOver(); turn += 1) {
        const title = `Charge ${name} ${turn}`;
        const key = randomUUID();
        for (let attempt = turn; ; attempt += 1) {
          const at = attempt % 2 ? two : one;
          const headers = { Authorization: `Bearer ${api.token}`, "Idempotency-Key": key };
          const body = workForm({ ...soundWork, title }, photo);
          const answer = await fetch(`${at.url}/api/works`, { method: "POST", headers, body }).catch(() => null);
          const said = await answer?.text().catch(() => "");
          if (answer?.status === 201 || answer?.status === 200) break;
          // What the killed one was at counts as under way for twenty seconds: who sends it again is told to come back.
          const wasCutOff = attempt > turn && answer?.status === 409 && said?.includes("publication_in_flight");
          if (at === one && !wasCutOff) lostBySurvivor += 1;
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

    // Within two seconds each shows what the other was sent.
    const last = [...acknowledged].at(-1) ?? "";
    for (const { url } of [one, two]) {
      await expect.poll(async () => (await fetch(`${url}/api/works`)).text()).toContain(last);
    }
    const titles = (await api.list()).map(({ title }) => title).filter((title) => title.startsWith("Charge"));
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
  } finally {
    await two.dispose();
    await one.dispose();
  }
});
