import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { readText } from "#test-support/http.ts";
import { type Api, expect, openDesk, picture, soundWork, test, workFields } from "../test.ts";
import { offSiteTargets, sendLine } from "./requests.ts";

type Fields = Record<string, unknown>;

/** Edits a work with a body that is sent unchanged. */
const put = (api: Api, id: string, body: string) => api.sendJson("PUT", `/api/works/${id}`, body);

/** A work whose picture a form can name. */
async function publish(api: Api) {
  const imageId = await api.upload("#336699");
  const { _id } = await (await api.sendJson("POST", "/api/works", { ...soundWork, imageId })).json();
  return { _id, imageId };
}

/** Sends the same values to the API and to the form, to be published: both must treat them alike. */
async function expectBoth(
  api: Api,
  { _id, imageId }: Awaited<ReturnType<typeof publish>>,
  values: Fields,
  status: 200 | 422,
): Promise<void> {
  const shown = JSON.stringify(values).slice(0, 80);
  const response = await api.revise(_id, values);
  expect(response.status, `API ${shown}`).toBe(status);
  const [field = ""] = Object.keys(values);
  if (status === 422) expect(Object.keys((await response.json()).fields), shown).toEqual([field]);
  if (!Object.values(values).every((value) => typeof value === "string" && value.isWellFormed())) return;
  const { version } = await (await fetch(`${api.url}/api/works/${_id}`)).json();
  const fields = workFields("publish", { id: _id, ...soundWork, imageId, version, ...values });
  const posted = await openDesk(api).post(editWorkPath(_id), fields);
  const html = await posted.text();
  // What is published leads to its thanks.
  expect(posted.status, `form ${shown}`).toBe(status === 200 ? 303 : status);
  // Nobody types the form's version, so it has no field.
  if (posted.status === 422 && field !== "version")
    expect(html.includes(`aria-describedby="${field}-`), `${shown} is explained at its field`).toBe(true);
}

test.describe("D. Input", () => {
  const hostile = [
    "<script>window.pwned=1</script>",
    "\"><img src=x onerror='window.pwned=1'>",
    "</title></textarea></script><script>window.pwned=1</script>",
    "{{7*7}} #{7*7} <%= 7*7 %>",
    "\\u003c/script\\u003e<!--",
  ];

  test("D1 D2 hostile text stays text in the pages, their heads, their data and their scripts", async ({
    site,
    api,
    browser,
  }) => {
    const count = async (path: string) => {
      const html = await readText(site.url + path);
      return { html, scripts: html.split("<script").length };
    };
    const work = await api.publish({ title: "Sans histoire", alt: "Alt", desc: "Texte" });
    const pages = ["/", "/portfolio", `/portfolio/${work._id}`];
    const before = await Promise.all(pages.map(count));
    const page = await browser.newPage();
    for (const text of hostile) {
      const values = { ...soundWork, title: text, desc: `${text}\n${text}`, alt: text };
      expect((await api.revise(work._id, values)).status).toBe(200);
      expect(await (await fetch(`${site.url}/api/works/${work._id}`)).json()).toMatchObject(values);
      for (const [index, path] of pages.entries()) {
        const now = await count(path);
        expect(now.scripts, `${path} ${text}`).toBe(before[index]?.scripts);
        expect(now.html.includes("<img src=x"), path).toBe(false);
        expect(now.html.includes("49"), `${path} evaluates no template`).toBe(before[index]?.html.includes("49"));
        for (const [, json = ""] of now.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
          expect(() => JSON.parse(json), path).not.toThrow();
        }
      }
    }
    await page.goto(`${site.url}/portfolio/${work._id}`);
    await page.mouse.move(5, 5);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<!--");
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    await page.close();
    for (const separator of ["\u2028", "\u2029"]) {
      expect(await (await api.revise(work._id, { desc: `a${separator}b` })).json()).toMatchObject({ desc: "a\nb" });
    }
  });

  test("D3 only http and https addresses without credentials are accepted, and their links pass no opener", async ({
    site,
    api,
  }) => {
    const work = await publish(api);
    // The schema's own test has more of them.
    const refused = ["javascript:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "//evil.test"];
    refused.push("ftp://h.example", "http://user:pw@h.example", "https://a.example/<script>");
    refused.push(`https://a.example/${"x".repeat(3_000)}`);
    for (const url of refused) await expectBoth(api, work, { url }, 422);
    for (const url of ["http://[::1]/", "https://xn--80ak6aa92e.example/", "https://élan.example/é"]) {
      await expectBoth(api, work, { url }, 200);
    }
    const html = await readText(`${site.url}/portfolio/${work._id}`);
    const links = html.match(/<a [^>]*href="https:\/\/[^"]*élan[^"]*"[^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/rel="[^"]*noopener/);
  });

  test("D4 D5 D7 D8 D9 D10 D11 D16 the API and the form check each field by the same rule", async ({ api }) => {
    const work = await publish(api);
    const refused: Fields[] = [];
    const accepted: Fields[] = [{ title: "x".repeat(120) }, { desc: "x".repeat(5_000) }, { alt: "x".repeat(300) }];
    const blanks = ["", "\u200b\ufeff", null];
    const years: unknown[] = ["-1", "9007199254740992", "NaN", "２０２２", 2 ** 53];
    years.push("2026-02-30", "now", "0000", "275760");
    // app/works/work-schema.server.test.ts has these, or their like.
    if (process.env.TEST_LONG) {
      blanks.push("   ", "\u00a0");
      years.push("1e3", "0x7e6", "1,5", "1989", 1.5, -1);
    }
    for (const field of ["title", "url", "year", "desc"]) {
      // Only the address may be left out.
      const left = field === "url" ? accepted : refused;
      for (const blank of blanks) left.push({ [field]: blank });
      for (const odd of [{}, [], ["a"], true]) refused.push({ [field]: odd });
    }
    refused.push({ title: "x".repeat(121) }, { desc: "x".repeat(5_001) }, { alt: "x".repeat(301) });
    for (const field of ["title", "desc", "alt"]) {
      refused.push({ [field]: "a\u0000b" });
      accepted.push({ [field]: "a\u001bb" });
    }
    accepted.push({ title: "a\r\nSet-Cookie: b" }, { alt: "a\nb" });
    for (const year of years) refused.push({ year });
    for (const version of [{}, [], "x", -1]) refused.push({ version });
    for (const values of refused) await expectBoth(api, work, values, 422);
    for (const values of accepted) await expectBoth(api, work, values, 200);
    // D8: a line break, a space or nothing, and the rest of the text stays.
    const controls = { title: "a\r\nSet-Cookie: b", desc: "a\u001bb\u000bc", alt: "\u202ea\nb" };
    const kept = { title: "a Set-Cookie: b", desc: "ab\nc", alt: "a b" };
    expect(await (await api.revise(work._id, controls)).json()).toMatchObject(kept);
    const large = await api.revise(work._id, { desc: "x".repeat(1_048_576) });
    expect(large.status).toBe(413);
    const overflow = await put(api, work._id, JSON.stringify(soundWork).replace("2022", "1e309"));
    expect(overflow.status).toBe(422);
  });

  test("D6 D12 D20 emoji, SQL and typographic text are returned as they were sent", async ({ site, api }) => {
    const work = await api.publish();
    const titles = [
      "👩‍👩‍👧‍👦 e\u0301 ﷽",
      "a \u202egnp.exe",
      "'; drop table works;-- % _ \\",
      "L’été « à l’œuvre »\u00a0: ça, où\u202f?",
      '" or ""="',
    ];
    for (const title of titles) {
      expect((await api.revise(work._id, { title, desc: title })).status, title).toBe(200);
      const answer = await (await fetch(`${site.url}/api/works/${work._id}`)).json();
      expect([answer.title, answer.desc]).toEqual([title, title]);
    }
    const loneSurrogate = await put(api, work._id, JSON.stringify(soundWork).replace("Rivage", "a\\ud800b"));
    expect(loneSurrogate.status).toBe(422);
    expect((await api.list()).length).toBe(1);
  });

  test("D13 D15 a body that is not a JSON object is refused, and special keys have no effect", async ({
    site,
    api,
  }) => {
    const work = await api.publish();
    const bodies: (string | Buffer)[] = ["", "null", "[]", '"x"', "1", "{", "{]", `${JSON.stringify(soundWork)},`];
    bodies.push(`\ufeff${JSON.stringify(soundWork)}`, Buffer.from(JSON.stringify(soundWork), "utf16le"), '{"a":1,}');
    bodies.push("[".repeat(60_000), `{"a":`.repeat(10_000));
    for (const body of bodies) {
      const headers = ["Content-Type: application/json", `Authorization: Bearer ${api.token}`];
      const answer = await sendLine(site.url, `/api/works/${work._id}`, { method: "PUT", headers, body });
      expect(answer.status, body.toString().slice(0, 20)).toBe(400);
    }
    const alone = new FormData();
    alone.append("image", new Blob([new Uint8Array(await picture())]), "a.png");
    expect((await api.send("POST", "/api/works", alone)).status, "no work").toBe(400);
    const whole = JSON.stringify(soundWork);
    const twice = await put(api, work._id, whole.replace("{", '{"title":"première",'));
    expect([twice.status, (await twice.json()).title]).toEqual([200, soundWork.title]);
    const special = '{"__proto__":{"alt":"x"},"constructor":{"prototype":{"alt":"x"}},"toString":1,';
    const polluted = whole.replace("{", special);
    const answer = await put(api, work._id, polluted);
    expect([answer.status, (await answer.json()).alt]).toEqual([200, soundWork.title]);
    expect((await (await fetch(`${site.url}/api/works/${work._id}`)).json()).alt).toBe(soundWork.title);
  });

  test("D13 hostile names of fields have no effect, and cause no server error", async ({ api, desk }) => {
    const work = await publish(api);
    // app/works/read-work.property.test.ts makes names of these kinds; here one of each kind is sent.
    const names = ["", "a[b", "gallery.99.alt", "gallery.length", "title.title", "version.x", "framing.focus.toString"];
    names.push("url.toString", "__proto__.title", "constructor.prototype.title", "gallery.0.".repeat(500));
    names.push("title\0", "\ud800", "a\r\nb: c");
    const buttons: ("save" | "publish")[] = process.env.TEST_LONG ? ["save", "publish"] : ["save"];
    for (const name of names) {
      const shown = JSON.stringify(name).slice(0, 40);
      const path = `/api/works/${work._id}`;
      const { version } = await (await api.send("GET", path)).json();
      for (const button of buttons) {
        const fields = workFields(button, { ...soundWork, id: work._id, imageId: work.imageId, version });
        if (name === "url.toString") fields.delete("url");
        fields.append(name, "x");
        const { status } = await desk.post(editWorkPath(work._id), fields);
        expect(status, `${button} ${shown}`).toBeLessThan(500);
      }
      const urlencoded = new URLSearchParams({ ...soundWork, [name]: "x", year: String(soundWork.year) });
      expect((await api.send("PUT", path, urlencoded)).status, `PUT ${shown}`).toBeLessThan(500);
    }
    for (const field of ["title", "figures", "gallery", "framing", "testimonial", "phone", "imageId"]) {
      const deep = `{"${field}":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
      expect((await put(api, work._id, deep)).status, field).toBe(422);
    }
    const twice = new URLSearchParams({ ...soundWork, year: "2022" });
    twice.append("title", "x");
    expect((await api.send("PUT", `/api/works/${work._id}`, twice)).status).toBe(400);
    expect(await api.list()).toMatchObject([{ ...soundWork, gallery: [], figures: [], testimonial: null }]);
  });

  test("D19 no redirect or link leads off the site", async ({ site, desk }) => {
    for (const to of offSiteTargets) {
      const theme = await desk.post("/theme", new URLSearchParams({ theme: "light", to }));
      const location = new URL(theme.headers.get("Location") ?? "", site.url);
      expect([theme.status, location.origin], to).toEqual([303, site.url]);
      const next = `${adminPaths.signIn}?next=${encodeURIComponent(to)}`;
      const html = await readText(site.url + next);
      expect(html, to).not.toMatch(/(href|action)="(\/\/|https?:)[^"]*evil/);
    }
  });
});
