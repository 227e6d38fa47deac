import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "#test-support/generated.ts";
import { type Block, parseLightText, parseLine, plainText } from "./light-text.ts";

const paragraph = (...lines: Block["lines"]): Block => ({ type: "paragraph", lines });
const list = (...lines: Block["lines"]): Block => ({ type: "list", lines });
const typed = (text: string) => [{ text }];
const bold = (text: string) => ({ text, isBold: true as const });

const accepted: [text: string, blocks: Block[]][] = [
  ["", []],
  [" \n\t\n", []],
  ["Un.\n\nDeux.", [paragraph(typed("Un.")), paragraph(typed("Deux."))]],
  ["Un.\r\nDeux.\rTrois.", [paragraph(typed("Un."), typed("Deux."), typed("Trois."))]],
  [
    "Un\u00a0:\n- deux\n- trois\nQuatre",
    [paragraph(typed("Un\u00a0:")), list(typed("deux"), typed("trois")), paragraph(typed("Quatre"))],
  ],
  // What Word, Pages and phones put after their marks.
  ["-\u00a0un\n-\u00a0deux", [list(typed("un"), typed("deux"))]],
  ["•\tun\n•\tdeux", [list(typed("un"), typed("deux"))]],
  [
    "•\u202fun\n-\tdeux\n• trois\n▪\tquatre\n●\tcinq\n\uf0b7\tsix",
    [list(...["un", "deux", "trois", "quatre", "cinq", "six"].map(typed))],
  ],
  ["un **mot** gras", [paragraph([{ text: "un " }, bold("mot"), { text: " gras" }])]],
  ["- **Stocks**\u00a0: oui", [list([bold("Stocks"), { text: "\u00a0: oui" }])]],
  ["a**b**c", [paragraph([{ text: "a" }, bold("b"), { text: "c" }])]],
  ["**a** et **b**", [paragraph([bold("a"), { text: " et " }, bold("b")])]],
  ["[ici](https://example.com/a_(b)?c=d#e)", [paragraph([{ text: "ici", href: "https://example.com/a_(b)?c=d#e" }])]],
  [
    "([moi](mailto:a@example.com))",
    [paragraph([{ text: "(" }, { text: "moi", href: "mailto:a@example.com" }, { text: ")" }])],
  ],
  [
    "[**a** b](http://example.com)",
    [
      paragraph([
        { ...bold("a"), href: "http://example.com" },
        { text: " b", href: "http://example.com" },
      ]),
    ],
  ],
  [
    "**a [b](HTTPS://example.com) c**",
    [paragraph([bold("a "), { ...bold("b"), href: "HTTPS://example.com" }, bold(" c")])],
  ],
];

for (const [text, blocks] of accepted) {
  test(`${JSON.stringify(text)} is formatted`, () => assert.deepEqual(parseLightText(text), blocks));
}

test("a page of the owner's own has headings, numbers and links inside the site", () => {
  const text =
    "## Le *prix*\n### Détail ###\n3. trois\n4) quatre\n\n7. sept\n[ici](/contact#x) et [là](//evil.example)";
  assert.deepEqual(parseLightText(text, "page"), [
    { type: "h2", lines: [typed("Le *prix*")] },
    { type: "h3", lines: [typed("Détail ###")] },
    { type: "numbers", start: 3, lines: [typed("trois"), typed("quatre")] },
    { type: "numbers", start: 7, lines: [typed("sept")] },
    paragraph([{ text: "ici", href: "/contact#x" }, { text: " et [là](//evil.example)" }]),
  ]);
  assert.deepEqual(
    parseLightText(text).map(({ type }) => type),
    ["paragraph", "paragraph"],
  );
  for (const href of ["//evil.example", "/\\evil.example", "javascript:alert(1)", "contact", "/a\\b"])
    assert.deepEqual(parseLightText(`[a](${href})`, "page"), [paragraph(typed(`[a](${href})`))], href);
});

/** One line each, of texts that look like formatting, of other Markdown, and of attacks on Markdown. */
const shownAsTyped = [
  "un * seul",
  "2 ** 3 ** 4",
  "**",
  "****",
  "** a **",
  "**a",
  "a**",
  "-a",
  "-",
  "- ",
  "-\u00a0",
  "•",
  "•un",
  "– tiret",
  " - retrait",
  "* étoile",
  "+ plus",
  "1. un",
  "# titre",
  "> citation",
  "`code`",
  "```js",
  "~~barré~~",
  "__souligné__",
  "_penché_",
  "*penché*",
  "| a | b |",
  "---",
  "\\*\\*a\\*\\*",
  "&lt;script&gt;",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<a href='javascript:alert(1)'>a</a>",
  "<javascript:alert(1)>",
  "<https://example.com>",
  "https://example.com",
  "[image]",
  "[]()",
  "[](https://example.com)",
  "[ ](https://example.com)",
  "[a]()",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a]( javascript:alert(1))",
  "[a](java\tscript:alert(1))",
  "[a](\u0001javascript:alert(1))",
  "[a](\u0001https://example.com)",
  "[a](javascript&colon;alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](javascript://https://example.com/%0aalert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](vbscript:msgbox(1))",
  "[a](file:///etc/passwd)",
  "[a](blob:https://example.com/1)",
  "[a](//example.com)",
  "[a](/relatif)",
  "[a](https:example.com)",
  "[a](https://)",
  "[a](mailto:)",
  "[a](https://user:pw@example.com)",
  "[a](https://bank.example@example.com/)",
  "[a](HTTP://:pw@example.com)",
  "[a](http://[::1]/)",
  "[a](https://example.com 'titre')",
  '[a](https://example.com "onclick=alert(1)")',
  "[a](https://example.com\u202e)",
  "[a](<https://example.com>)",
  "[a][b]",
  "[a]: https://example.com",
  "[a] (https://example.com)",
  "[a](https://example.com",
  "[a](https://example.com/(b)",
  "[[a]](https://example.com)",
  "[a](x:y)",
  `[a](https://example.com/${"a".repeat(2_048)})`,
];

for (const text of shownAsTyped) {
  test(`${JSON.stringify(text.slice(0, 60))} is shown as typed`, () => {
    assert.deepEqual(parseLightText(text), text.trim() === "" ? [] : [paragraph(typed(text))]);
  });
}

test("an attack inside a link's text or a bold part is text", () => {
  const text = "[<b onclick=alert(1)>](https://example.com/?<script>) **<script>**";
  assert.deepEqual(parseLine(text), [
    { text: "<b onclick=alert(1)>", href: "https://example.com/?<script>" },
    { text: " " },
    bold("<script>"),
  ]);
});

test("the plain text has no marks, and a line for each list item", () => {
  const text = "Le **besoin**\u00a0:\n- [un](https://example.com)\n- deux\n\nLa *suite*";
  assert.equal(plainText(text), "Le besoin\u00a0:\n\n• un\n• deux\n\nLa *suite*");
  assert.equal(plainText("Une\nligne"), "Une\nligne");
});

describe("any text", () => {
  const parts = [
    ...["**", "*", "[", "]", "](", "(", ")", "- ", "\n", "\n\n", "a", " "],
    ...["https://a.fr", "https://a@", "javascript:", "mailto:a@b"],
  ];
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(fc.constantFrom(...parts)).map((each) => each.join("")),
  );

  test("loses nothing but its marks, and links only to allowed addresses", () => {
    fc.assert(
      fc.property(text, (each) => {
        const blocks = parseLightText(each);
        const spans = blocks.flatMap(({ lines }) => lines.flat());
        for (const { href, text } of spans) {
          assert.notEqual(text, "");
          if (href === undefined) continue;
          const { protocol, username, password } = new URL(href);
          assert.match(protocol, /^(https?|mailto):$/);
          assert.deepEqual([username, password], ["", ""]);
        }
        assert.ok(blocks.every(({ lines }) => lines.length > 0));
        // What is shown was typed, in the same order.
        const rest = each[Symbol.iterator]();
        for (const character of spans.map((span) => span.text).join("")) {
          let next = rest.next();
          while (!next.done && next.value !== character) next = rest.next();
          assert.ok(!next.done, `${character} was not typed`);
        }
      }),
      { numRuns: process.env.TEST_LONG ? 100_000 : 2_000 },
    );
  });

  test("without marks is as it was typed", () => {
    const noMarks = fc.string().filter((each) => !/[*[\r\n]|^- /.test(each) && each.trim() !== "");
    fc.assert(fc.property(noMarks, (each) => assert.deepEqual(parseLightText(each), [paragraph(typed(each))])));
  });
});

/** Counts how many of its characters are read. */
class CountedLine extends String {
  reads = 0;
  override charAt(at: number) {
    this.reads += 1;
    return super.charAt(at);
  }
  override startsWith(words: string, at?: number) {
    this.reads += words.length;
    return super.startsWith(words, at);
  }
  override slice(from?: number, to?: number) {
    const part = super.slice(from, to);
    this.reads += part.length;
    return part;
  }
}

const hostile = [
  ...["[", "[a", "[a](", "[a](https://a", "[a](https://a(", "[**", "](", "[a](https://a)**"],
  ...["**", "**a", "**a **", "*", "("],
];

for (const part of hostile) {
  test(`many "${part}" are read in a time that grows with their number only`, () => {
    const line = new CountedLine(part.repeat(5_000));
    parseLine(line as unknown as string);
    assert.ok(line.reads < 8 * line.length, `${line.reads / line.length} reads for each character`);
  });
}
