import assert from "node:assert/strict";
import { test } from "node:test";
import { autoFraming, type Kind } from "#app/works/pictures/framing.ts";
import type { GalleryPicture, Work, WorkImage } from "#app/works/work.ts";
import { eachText } from "#app/works/work-fields.ts";
import { shortWork, shownCaseStudy, shownDraft, shownWork } from "./shown-work.ts";

function image(kind: Kind, id: string = kind): WorkImage {
  const variants = ([320, 560, 800, 1200, 1600] as const).flatMap((width) =>
    (width === 800 || width === 1600 ? (["avif", "webp"] as const) : (["avif"] as const)).map((type) => ({
      file: `${id}-${width}.${type}`,
      type: `image/${type}` as const,
      width,
      height: width / 2,
    })),
  );
  return { id, width: 1600, height: 800, color: "#808080", kind, ink: "teal", variants };
}

function picture(kind: Kind, texts: Partial<GalleryPicture> = {}, id?: string): GalleryPicture {
  return { image: image(kind, id), alt: "", caption: "", framing: autoFraming, ...texts };
}

function work(parts: Partial<Work> = {}): Work {
  return {
    ...eachText(() => ""),
    ...{ id: "5wmqvpa679b6", title: "Rivage", url: "https://rivage.example.com", desc: "Une carte.", year: 2022 },
    ...{ image: image("screen"), framing: autoFraming, gallery: [], phone: null },
    ...{ technologies: [], figures: [], testimonial: null },
    ...{ ownerId: "owner", version: 1, createdAt: new Date(0), updatedAt: new Date(0), publishedAt: new Date(0) },
    ...parts,
  };
}

test("a list has no text of a case study", () => {
  const study = work({ need: "LONG", approach: "LONG", outcome: "LONG", result: "LONG", client: "LONG" });
  assert.doesNotMatch(JSON.stringify([shownWork(study, 800), shortWork(study, 800)]), /LONG/);
  assert.match(JSON.stringify(shownCaseStudy(study)), /LONG/);
});

test("a picture has the widths that its place needs, and a WebP for browsers without AVIF in any place", () => {
  const { avif, src } = shownWork(work(), 640).image;
  assert.equal(avif, "/images/screen-320.avif 320w, /images/screen-560.avif 560w");
  assert.equal(src, "/images/screen-800.webp");
  assert.equal(shownCaseStudy(work()).image.large, "/images/screen-1600.webp");
});

test("a picture of the gallery has its own text, none beside a caption, or the title and its number", () => {
  const gallery = [
    picture("screen", { alt: "La carte", caption: "La carte" }, "a"),
    picture("screen", { caption: "La carte" }, "b"),
    picture("screen", {}, "c"),
  ];
  const alts = shownCaseStudy(work({ gallery })).gallery.map(({ image }) => image.alt);
  assert.deepEqual(alts, ["La carte", "", "Rivage, image\u00a03"]);
});

test("a picture of a phone stands only before a window", () => {
  const phone = picture("phone");
  assert.equal(shownWork(work({ phone }), 800).image.phone?.alt, "");
  const poster = work({ phone, framing: { ...autoFraming, mode: "full" } });
  assert.equal(shownWork(poster, 800).image.phone, undefined);
});

test("a technology has its name in an address", () => {
  const { technologies } = shownCaseStudy(work({ technologies: ["Node.js"] }));
  assert.deepEqual(technologies, [{ name: "Node.js", slug: "node-js" }]);
});

test("a draft may lack everything", () => {
  const draft = work({ title: "", url: "", desc: "" });
  const shown = shownDraft({ ...draft, year: null, image: null });
  assert.deepEqual([shown.title, shown.year, shown.image], ["", null, null]);
});

test("typed spaces before : ; ! ? and inside « » are no-break ones on the page", () => {
  const typed = { title: "Rivage : la carte", need: "Où ?", figures: [{ value: "2 !", label: "« vite »" }] };
  const { title, need, figures } = shownCaseStudy(work(typed));
  assert.deepEqual([title, need], ["Rivage\u00a0: la carte", "Où\u00a0?"]);
  assert.deepEqual(figures, [{ value: "2\u00a0!", label: "«\u00a0vite\u00a0»" }]);
});
