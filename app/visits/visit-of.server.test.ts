import assert from "node:assert/strict";
import { test } from "node:test";
import { CAMPAIGN, CV, DIRECT, INTERNAL } from "./visit.ts";
import { type AnsweredRequest, isRobot, type VisitRules, visitOf } from "./visit-of.server.ts";

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const pages: Record<string, string> = { "/": "home", "/portfolio": "portfolio", "/cv.pdf": CV };

function readAddress(target: string): AnsweredRequest["address"] {
  const url = new URL(target.replace("/_.data", "/").replace(".data", ""), "http://here.invalid");
  const after = url.searchParams.get("page");
  const format = target.includes(".data") ? "data" : "page";
  return { target, format, shown: url.pathname + (after ? `?${after}` : ""), counted: pages[url.pathname] ?? null };
}

const rules: VisitRules = { readAddress, isOwner: (headers) => /session=/.test(headers.get("Cookie") ?? "") };

/** A visitor's request for a page. Headers that are undefined are left out. */
function visit(
  target: string,
  headers: Record<string, string | undefined> = {},
  more: Partial<Pick<AnsweredRequest, "method" | "status">> = {},
) {
  const sent = { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none", "User-Agent": chrome, ...headers };
  const given = Object.entries(sent).filter((header): header is [string, string] => header[1] !== undefined);
  const request = { method: "GET", status: 200, address: readAddress(target), headers: new Headers(given), ...more };
  return visitOf(request, rules);
}

const data = (Referer?: string) => ({ "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin", Referer });

test("a page that a browser opens counts, and from where", () => {
  const from = (site: string, referrer?: string) => visit("/", { "Sec-Fetch-Site": site, Referer: referrer })?.host;
  assert.deepEqual(visit("/"), { page: "home", host: DIRECT });
  assert.deepEqual(visit("/", {}, { status: 304 }), { page: "home", host: DIRECT });
  assert.equal(from("cross-site", "https://www.google.com/search?q=x"), "google.com");
  assert.equal(from("same-site", "https://blog.example.com/"), "blog.example.com");
  assert.equal(from("cross-site", "android-app://com.linkedin.android/"), "com.linkedin.android");
  assert.equal(from("cross-site"), DIRECT);
  assert.equal(from("cross-site", "nonsense"), DIRECT);
  assert.equal(from("cross-site", "http://intranet/wiki"), DIRECT);
  assert.equal(from("same-origin", "https://here.example/portfolio"), INTERNAL);
});

test("a campaign that the address names is where a visit comes from", () => {
  const from = (target: string, headers = {}) => visit(target, headers)?.host;
  const search = { "Sec-Fetch-Site": "cross-site", Referer: "https://www.google.com/" };
  assert.equal(from("/?utm_source=Lettre-Novembre&utm_medium=mail"), `${CAMPAIGN}lettre-novembre`);
  assert.equal(from("/portfolio?utm_source=malt.fr", search), `${CAMPAIGN}malt.fr`);
  for (const wrong of ["", "a b", "x".repeat(41), "<script>", "a%00b"])
    assert.equal(from(`/?utm_source=${wrong}`, search), "google.com");
  assert.equal(from("/?utm_source=a", { "Sec-Fetch-Site": "same-origin" }), INTERNAL);
});

test("a host of more than 253 characters, which no site has, counts as direct", () => {
  for (const scheme of ["https", "android-app"]) {
    const host = (length: number) =>
      visit("/", { "Sec-Fetch-Site": "cross-site", Referer: `${scheme}://${"a".repeat(length - 4)}.com/x` })?.host;
    assert.equal(host(253), `${"a".repeat(249)}.com`);
    assert.equal(host(254), DIRECT);
    assert.equal(host(9_000), DIRECT);
  }
});

test("the data of a page counts as a view from the site itself", () => {
  const portfolio = visit("/portfolio.data?_routes=x", data("https://here.example/"));
  assert.deepEqual(portfolio, { page: "portfolio", host: INTERNAL });
  assert.deepEqual(visit("/_.data", data()), { page: "home", host: INTERNAL });
  assert.equal(visit("/_.data", { ...data(), "Sec-Fetch-Site": "cross-site" }), null);
});

test("a page that requests itself again is no new view", () => {
  assert.equal(visit("/portfolio.data", data("https://here.example/portfolio")), null);
  const again = { "Sec-Fetch-Site": "same-origin", Referer: "https://here.example/portfolio" };
  assert.equal(visit("/portfolio", again), null);
  assert.equal(visit("/portfolio?page=2", again)?.page, "portfolio");
});

test("the CV counts once, whole or by its first part", () => {
  const part = (range: string) =>
    visit("/cv.pdf", { Range: range, "Sec-Fetch-Site": "same-origin" }, { status: 206 })?.page;
  assert.equal(visit("/cv.pdf")?.page, CV);
  assert.equal(part("bytes=0-65535"), CV);
  assert.equal(part("bytes=65536-"), undefined);
  assert.equal(visit("/", { Range: "bytes=0-10" }, { status: 206 }), null);
});

for (const [name, headers, more = {}, target = "/"] of [
  ["a form", {}, { method: "POST" }],
  ["HEAD", {}, { method: "HEAD" }],
  ["a redirect", {}, { status: 301 }],
  ["a missing page", {}, { status: 404 }],
  ["an error", {}, { status: 503 }],
  ["React Router's redirect", data(), { status: 202 }],
  ["an address that is no public page", {}, {}, "/dashboard"],
  ["a client that is no browser", { "Sec-Fetch-Dest": undefined }],
  ["a script's request", { "Sec-Fetch-Dest": "empty" }],
  ["a frame", { "Sec-Fetch-Dest": "iframe" }],
  ["the owner", { Cookie: "theme=light; session=x" }],
  ["a robot", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a browser without a person", { "User-Agent": chrome.replace("Chrome", "HeadlessChrome") }],
  ["a prefetch", { "Sec-Purpose": "prefetch" }],
  ["a prefetch of data", { ...data(), "Sec-Purpose": "prefetch" }],
  ["a prerendering", { "Sec-Purpose": "prefetch;prerender" }],
  ["an older browser's prefetch", { Purpose: "prefetch" }],
  ["Do Not Track", { DNT: "1" }],
  ["Global Privacy Control", { "Sec-GPC": "1" }],
] as [string, Record<string, string | undefined>, object?, string?][]) {
  test(`not counted: ${name}`, () => assert.equal(visit(target, headers, more), null));
}

test("French phones that are called « M BOT » are no robots, and robots that name one are", () => {
  const phone = (model: string, more = "") =>
    `Mozilla/5.0 (Linux; Android 6.0; ${model} Build/MRA58K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36${more}`;
  for (const model of ["M BOT 551", "M BOT 60", "M BOT TAB 103", "fr-fr; M BOT 54"])
    assert.equal(isRobot(phone(model)), false, model);
  assert.equal(isRobot("Mozilla/5.0 (Linux; Android 7.0; M BOT 60) Chrome/126.0.0.0 Mobile Safari/537.36"), false);
  assert.equal(isRobot(phone("M BOT 551", " (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")), true);
  assert.equal(isRobot(phone("M BOT 551").replace("Chrome", "HeadlessChrome")), true);
  assert.equal(isRobot("M BOT 551"), true);
});

test("the memory of the robot check is bounded, and its answers stay right", () => {
  for (let number = 0; number < 2_000; number += 1) isRobot(`Browser ${number}`);
  assert.equal(isRobot(`${chrome} ${"x".repeat(20_000)}`), false);
  assert.equal(isRobot("Googlebot/2.1"), true);
  assert.equal(isRobot(chrome), false);
});
