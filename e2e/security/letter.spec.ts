import { gunzipSync } from "node:zlib";
import { paths } from "#app/paths.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { palette } from "#content/palette.ts";
import { site as owner } from "#content/site.ts";
import { httpRequest, readText } from "#test-support/http.ts";
import { expect, test } from "../test.ts";
import { findAsset, sendLine, sendRaw } from "./requests.ts";

test.describe("HTTP to the letter", () => {
  test("a range or a tag that a file does not have leaves no stack in the log", async ({ site }) => {
    const before = site.output();
    const file = /\/assets\/[\w.-]+\.woff2/.exec(await readText(site.url))?.[0] ?? "";
    for (const path of [owner.cvFile, "/favicon.svg", file]) {
      const range = await sendLine(site.url, path, { headers: ["Range: bytes=99999999-"] });
      expect([range.status, range.headers["content-range"]], path).toEqual([
        416,
        expect.stringMatching(/^bytes \*\/\d+$/),
      ]);
      expect((await sendLine(site.url, path, { headers: ['If-Match: "other"'] })).status, path).toBe(412);
      const head = await sendLine(site.url, path, { method: "HEAD", headers: ["Range: bytes=0-9"] });
      expect([head.status, head.headers["content-range"]], path).toEqual([200, undefined]);
      const part = await sendLine(site.url, path, { headers: ["Range: bytes=0-9"] });
      expect([part.status, part.headers["content-length"]], path).toEqual([206, "10"]);
    }
    expect(site.output().slice(before.length)).not.toMatch(/\n {4}at /);
  });

  test("a wrong method is refused with the right ones, in the visitor's theme", async ({ site }) => {
    const [read, form] = ["GET, HEAD", "GET, HEAD, POST"];
    for (const [method, path, allow] of [
      ["POST", paths.home, read],
      ["PUT", paths.portfolio, read],
      ["DELETE", paths.contact, form],
      ["PATCH", paths.theme, form],
      ["PUT", `${paths.contact}.data`, form],
      ["TRACE", paths.contact, form],
      ["POST", owner.cvFile, read],
      ["PUT", "/favicon.ico", read],
      ["POST", paths.feed, read],
      ["DELETE", paths.manifest, read],
      ["POST", "/assets/none.js", read],
      ["POST", "/images/none.webp", read],
      ["OPTIONS", paths.home, read],
    ] as const) {
      const answer = await sendLine(site.url, path, { method, headers: ["Cookie: theme=light"] });
      const name = `${method} ${path}`;
      expect([answer.status, answer.headers.allow], name).toEqual([405, allow]);
      expect(answer.text, name).toContain(errorTexts.method_not_allowed);
      if (!path.endsWith(".data")) expect(answer.text, name).toContain(`content="${palette.page.light}"`);
    }
  });

  test("a forged form is refused in the visitor's theme, and a missing page takes any method", async ({ site }) => {
    const headers = ["Origin: https://evil.test", "Cookie: theme=light"];
    for (const path of [paths.contact, paths.theme]) {
      const { status, text } = await sendLine(site.url, path, { method: "POST", headers });
      expect([status, text.includes(errorTexts.origin_refused)], path).toEqual([403, true]);
      expect(text, path).toContain(`<meta name="theme-color" content="${palette.page.light}">`);
    }
    const byAddress = ["Host: 192.168.1.5:3000", "Origin: http://192.168.1.5:3000"];
    expect((await sendLine(site.url, paths.contact, { method: "POST", headers: byAddress })).status).toBe(422);
    const ownForm = [`Origin: ${site.url}`, "Cookie: theme=light"];
    const { status, text } = await sendLine(site.url, "/nulle-part", { method: "POST", headers: ownForm });
    expect([status, /<html[^>]* data-theme="light"/.test(text)]).toEqual([404, true]);
    expect(text).toContain(`<meta name="theme-color" content="${palette.page.light}"/>`);
  });

  test("a script is sent in an encoding that was asked for, each under a tag of its own", async ({ site }) => {
    const path = findAsset(await readText(site.url));
    const tags = new Set<string | undefined>();
    for (const [asked, encoding] of [
      ["*", "br"],
      ["gzip;q=0, *", "br"],
      ["gzip, br;q=0", "gzip"],
      ["br;q=0, *", "gzip"],
      ["deflate", undefined],
      ["", undefined],
    ] as const) {
      const { headers, status } = await httpRequest(site.url + path, { headers: { "Accept-Encoding": asked } });
      expect([status, headers["content-encoding"]], asked).toEqual([200, encoding]);
      expect(headers.etag, asked).toContain(encoding ?? "identity");
      tags.add(headers.etag);
    }
    expect(tags.size).toBe(3);
    const { body } = await httpRequest(site.url + path, { headers: { "Accept-Encoding": "gzip" } });
    const plain = await httpRequest(site.url + path);
    expect(gunzipSync(body).equals(plain.body)).toBe(true);
  });

  test("HEAD says what GET says", async ({ site }) => {
    const { home, manifest, feed, contactCard, jsonResume } = paths;
    for (const path of [home, manifest, feed, contactCard, jsonResume, owner.cvFile, "/sitemap.xml", "/robots.txt"]) {
      const [got, asked] = await Promise.all(["GET", "HEAD"].map((method) => httpRequest(site.url + path, { method })));
      expect(asked?.headers["content-type"], path).toBe(got?.headers["content-type"]);
    }
  });

  test("a request names one host", async ({ site }) => {
    const { host } = new URL(site.url);
    const ask = (...lines: string[]) =>
      sendRaw(site.url, `${["GET / HTTP/1.1", ...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
    expect((await ask(`Host: ${host}`)).status).toBe(200);
    expect((await ask(`Host: ${host}`, "Host: other.test")).status).toBe(400);
    for (const line of ["Host: a b", "Host: ", "Host: a/b", "Host: u@a"])
      expect((await ask(line)).status, line).toBe(400);
  });
});
