import assert from "node:assert/strict";
import { test } from "node:test";
import { describeWorks } from "#test-support/open-works.ts";
import { picture } from "#test-support/works.ts";

describeWorks("pictures of works", (site) => {
  const keys = async () => (await Array.fromAsync(site.store.list(""))).map(({ key }) => key);

  test("a published work is found with its picture, whose objects are in the store", async () => {
    const work = (await site.publish()).site;
    assert.ok(work);
    assert.deepEqual(await site.works.find(work.id), work);
    assert.equal(work.image.color, "#c04020");
    for (const { file } of work.image.variants) assert.ok(await site.store.get(`works/${file}`), file);
  });

  test("pictures that are sent at once stand on different papers, and one that is sent again keeps its own", async () => {
    const whites = Array.from({ length: 8 }, (_, number) => picture({ background: "#fff", width: 64 + number }));
    const sent = await Promise.all((await Promise.all(whites)).map(site.works.uploadPicture));
    const inkOf = (each: (typeof sent)[number]) => "picture" in each && each.picture.ink;
    const inks = sent.map(inkOf);
    // Five papers suit a white picture.
    const uses = [...new Set(inks)].map((ink) => inks.filter((each) => each === ink).length);
    assert.deepEqual(uses.toSorted(), [1, 1, 2, 2, 2]);
    const again = await Promise.all((await Promise.all(whites)).map(site.works.uploadPicture));
    assert.deepEqual(again.map(inkOf), inks);
  });

  test("the papers of the last twenty pictures decide about the next one, whatever was named since", async () => {
    const white = (width: number) => picture({ background: "#fff", width });
    const inks = [];
    for (let number = 0; number < 12; number += 1) {
      const stored = await site.works.uploadPicture(await white(64 + number));
      assert.ok("picture" in stored);
      inks.push(stored.picture.ink);
      await site.draft({ image: null, imageId: stored.picture.id });
    }
    for (let number = 0; number + 5 <= inks.length; number += 1)
      assert.equal(new Set(inks.slice(number, number + 5)).size, 5, `${inks}`);
  });

  test("a transparent picture has no mean colour, and a refused one is not stored", async () => {
    const image = await picture({ channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } });
    assert.equal((await site.publish({ image })).site?.image.color, null);
    assert.deepEqual(await site.works.uploadPicture(Buffer.from("GIF89a")), { refused: "image_gif" });
  });

  test("equal pixels are stored once, and may serve several works", async () => {
    const before = (await keys()).length;
    const image = await picture({ background: "#123456" });
    const [first, second] = [await site.publish({ image }), await site.publish({ image })];
    assert.equal(second.site?.image.id, first.site?.image.id);
    assert.equal((await keys()).length - before, 2);
  });
});
