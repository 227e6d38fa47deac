import assert from "node:assert/strict";
import { test } from "node:test";
import { describeWorks, owner, workOf } from "#test-support/open-works.ts";
import { picture } from "#test-support/works.ts";
import type { Values } from "../form-values.ts";
import { newWorkId } from "../work-id.server.ts";
import { hasImage } from "./mounts.server.ts";

describeWorks("papers of works", (site) => {
  const shown = async () => {
    const mount = await site.works.mounts();
    return (await site.works.list()).map((work) => ({ id: work.id, ...mount(work).mount }));
  };

  /** Works on the site with the same picture, so that only their neighbours decide about their papers. */
  async function publishAlike(years: number[]) {
    const result = await site.works.uploadPicture(await picture({ width: 900, height: 300 }));
    assert.ok("picture" in result);
    const alike = { image: null, imageId: result.picture.id };
    const works = [];
    for (const year of years) works.push((await site.publish({ ...alike, year })).prepared);
    return { alike, works };
  }

  test("every list shows a work on the same paper, and a changed neighbour on another one", async () => {
    const { works } = await publishAlike([2020, 2021]);
    const [older, newer] = works;
    assert.ok(older && newer);
    const [first, second] = await shown();
    assert.deepEqual([first?.kind, second?.kind], ["photo", "photo"]);
    assert.notEqual(first?.ink, second?.ink);
    workOf(await site.change(older.id, { framing: { mode: "mounted", ink: first?.ink } }));
    const [changed, kept] = await shown();
    assert.deepEqual(kept?.ink, first?.ink);
    assert.notEqual(changed?.ink, first?.ink);
    workOf(await site.change(newer.id, { framing: { mode: "full", focus: 0 } }));
    assert.deepEqual((await shown())[0], { id: newer.id, kind: "full", ink: null, focus: 0 });
  });

  /** What is prepared is mounted, then published, and has to stand as it was shown. */
  async function assertAsPublished(id: string, values: Values) {
    const { version = 0 } = (await site.works.findOwn(id))?.prepared ?? {};
    const { prepared } = workOf(await site.works.save(owner, id, { values, refused: {}, version }));
    assert.ok(hasImage(prepared));
    const { mount } = await site.works.mountPrepared(prepared);
    workOf(await site.works.publish(owner, id, { values, refused: {}, version: prepared.version }));
    const { id: _, ...published } = (await shown()).find((work) => work.id === id) ?? assert.fail();
    assert.deepEqual(mount, published);
    return mount;
  }

  for (const isMoved of [false, true]) {
    test(`what is prepared is shown on the paper that it will have${isMoved ? ", also in an order by hand" : ""}`, async () => {
      const { works, alike } = await publishAlike([2016, 2018, 2020, 2022, 2024]);
      const [oldest, , middle] = works;
      assert.ok(oldest && middle);
      if (isMoved) await site.works.reorder(oldest.id, "up");
      const { values } = await site.sent(alike);
      const inPlace = { ...values, year: 2020, framing: { mode: "auto" } };
      const inks = [
        (await assertAsPublished(middle.id, inPlace)).ink,
        (await assertAsPublished(middle.id, { ...inPlace, framing: { mode: "mounted", ink: "coral" } })).ink,
        (await assertAsPublished(newWorkId(), { ...values, year: 2019 })).ink,
        (await assertAsPublished(newWorkId(), { ...values, year: 2018 })).ink,
        (await assertAsPublished(newWorkId(), { ...values, year: 1990 })).ink,
        (await assertAsPublished(newWorkId(), { ...values, year: 2025 })).ink,
        (await assertAsPublished(middle.id, { ...values, year: 2017 })).ink,
        (await assertAsPublished(middle.id, { ...values, year: 2026 })).ink,
      ];
      assert.ok(new Set(inks).size > 2, `${inks}`);
      const kind = { ...values, framing: { mode: "auto", kind: "logo" } };
      assert.equal((await assertAsPublished(oldest.id, kind)).kind, "logo");
    });
  }

  test("a draft without a year comes last", async () => {
    const { works, alike } = await publishAlike([2016, 2018]);
    const { prepared } = await site.draft({ ...alike, year: "" });
    assert.ok(hasImage(prepared) && works.length === 2);
    const { mount } = await site.works.mountPrepared(prepared);
    assert.ok(mount.ink && !(await shown()).some(({ ink }) => ink === mount.ink));
  });
});
