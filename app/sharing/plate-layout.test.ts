import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { kinds } from "#app/works/mounting/framing.ts";
import { type Box, type DrawnKind, layOutPair, layOutPlate } from "./plate-layout.ts";

const sheet = { width: 680, height: 630 };
const drawnKinds = kinds.filter((kind): kind is DrawnKind => kind !== "tiny");

/** A picture of a sound upload, from a banner to a very long page. */
const ratios = fc.double({ min: 0.01, max: 100, noNaN: true });

function assertInside({ x, y, width, height }: Box, outer: Box, message: string): void {
  assert.ok(width >= 1 && height >= 1, message);
  assert.ok(x >= outer.x && y >= outer.y, message);
  assert.ok(x + width <= outer.x + outer.width && y + height <= outer.y + outer.height, message);
}

for (const kind of drawnKinds) {
  test(`on any plate a picture of kind ${kind} lies inside its frame and the sheet`, () => {
    fc.assert(
      fc.property(ratios, (ratio) => {
        const layout = layOutPlate(kind, ratio, sheet);
        const { picture, frame } = layout;
        const paper = { x: 0, y: 0, ...sheet };
        assertInside(picture, frame?.box ?? paper, JSON.stringify(layout));
        if (frame) assertInside(frame.box, paper, JSON.stringify(layout));
        for (const numbers of [picture, frame?.box ?? picture])
          assert.ok(Object.values(numbers).every(Number.isInteger));
      }),
    );
  });
}

for (const kind of drawnKinds.filter((each) => !["page", "phone-page", "full"].includes(each))) {
  test(`a picture of kind ${kind} is shown whole and in the middle`, () => {
    fc.assert(
      fc.property(ratios, (ratio) => {
        const { picture, frame } = layOutPlate(kind, ratio, sheet);
        // To a pixel in both directions.
        assert.ok(Math.abs(picture.width - picture.height * ratio) <= 1 + ratio, JSON.stringify(picture));
        const { x, y, width, height } = frame?.box ?? picture;
        assert.ok(Math.abs(2 * x + width - sheet.width) <= 2);
        assert.ok(Math.abs(2 * y + height - sheet.height) <= 2);
      }),
    );
  });
}

test("pages run off the lower edge of the sheet, in their whole width", () => {
  const page = layOutPlate("page", 1440 / 6000, sheet);
  assert.deepEqual(page.frame?.box, { x: 48, y: 84, width: 584, height: 546 });
  assert.deepEqual(page.picture, { x: 50, y: 107, width: 580, height: 523 });
  const onPhone = layOutPlate("phone-page", 390 / 3000, sheet);
  assert.deepEqual(onPhone.picture, { x: 227, y: 77, width: 226, height: 553 });
  assert.equal(onPhone.frame?.box.y, 63);
});

test("a page that is hardly longer than a screen is not enlarged to fill its place", () => {
  const { picture, frame } = layOutPlate("phone-page", 0.42, sheet);
  assert.ok(picture.y + picture.height < sheet.height);
  assert.equal(frame && frame.box.y + frame.box.height, sheet.height);
});

test("only phones have a disc, and a full picture covers the sheet", () => {
  const withDisc = drawnKinds.filter((kind) => layOutPlate(kind, 0.5, sheet).hasDisc);
  assert.deepEqual(withDisc, ["phone", "phone-page"]);
  assert.deepEqual(layOutPlate("full", 1.4, sheet).picture, { x: 0, y: 0, ...sheet });
});

test("a phone stands in front of a window: as on a page, in the middle of the sheet", () => {
  const page = layOutPair(390 / 844, { width: 1_200, height: 900 });
  assert.deepEqual(page.window.frame?.box, { x: 90, y: 138, width: 850, height: 570 });
  assert.deepEqual(page.window.picture, { x: 95, y: 178, width: 840, height: 525 });
  assert.deepEqual(page.phone.frame, { x: 842, y: 208, width: 268, height: 593 });
  assert.deepEqual(page.phone.picture, { x: 850, y: 232, width: 252, height: 545 });
  const shared = layOutPair(390 / 844, sheet);
  assert.ok(shared.window.frame);
  const [above, below] = [shared.window.frame.box.y, sheet.height - shared.phone.frame.y - shared.phone.frame.height];
  // As on a page: 138 and 99 units, and the same more for each.
  assert.ok(Math.abs(above - below - (39 * sheet.width) / 1_200) <= 2, `${above} and ${below}`);
});

test("whatever is on the phone, it lies inside the sheet and its frame", () => {
  fc.assert(
    fc.property(ratios, (ratio) => {
      const { picture, frame } = layOutPair(ratio, sheet).phone;
      assertInside(picture, frame, JSON.stringify(frame));
      assertInside(frame, { x: 0, y: 0, ...sheet }, JSON.stringify(frame));
    }),
  );
});
