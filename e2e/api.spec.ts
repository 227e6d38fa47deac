import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { inkNames } from "#app/works/pictures/framing.ts";
import { bearer, json } from "#test-support/http.ts";
import { logIn } from "#test-support/sign-in.ts";
import { owner } from "#test-support/site.ts";
import { readContract } from "./contract.ts";
import { type ApiWork, expect, picture, soundWork, test, workForm } from "./test.ts";

test("the OpenAPI document is valid and names every call", async ({ site }) => {
  const { document, validity } = await readContract(site.url);
  expect(await validity()).toMatchObject({ valid: true });
  expect(Object.keys(document.paths)).toEqual([
    "/api/auth/signup",
    "/api/auth/login",
    "/api/auth/logout",
    "/api/works",
    "/api/works/{workId}",
    "/api/images",
  ]);
  const calls = Object.values(document.paths).flatMap(({ parameters: _, ...methods }) => Object.values(methods));
  for (const { summary } of calls) expect(summary).toMatch(/^[A-Z].+/);
  const properties = { imageId: {}, linkLabel: {}, version: {} };
  expect(document.components).toMatchObject({
    schemas: { WorkInput: { properties, required: ["title", "desc", "year"] }, WorkChange: { properties } },
  });
});

test("sign-up takes the printed code once, and then refuses every request", async ({ ownSite }) => {
  const friend = "https://friend.example";
  const site = await ownSite({ OWNER_EMAIL: "", OWNER_PASSWORD: "", API_ALLOWED_ORIGINS: friend });
  const { call } = await readContract(site.url);
  await expect.poll(() => site.output()).toContain("one-time code");
  const code = /^ {2}([0-9a-f-]{23})$/m.exec(site.output())?.[1];
  const credentials = { email: "new@example.com", password: "un mot de passe assez long" };

  for (const wrong of [undefined, "", null, {}, "wrong", "00000-00000-00000-00000"]) {
    const refused = await call("POST", "/api/auth/signup", json({ ...credentials, code: wrong }));
    expect(refused.status, String(wrong)).toBe(403);
  }
  const short = await call("POST", "/api/auth/signup", json({ ...credentials, password: "court", code }));
  expect(short.status).toBe(422);
  expect(Object.keys((await short.json()).fields)).toEqual(["password"]);
  const created = await call("POST", "/api/auth/signup", json({ ...credentials, code }));
  expect(created.status).toBe(201);
  const { token } = await created.json();
  const published = await call("POST", "/api/works", {
    headers: bearer(token),
    body: workForm({}, await picture()),
  });
  expect(published.status).toBe(201);

  const again = await call("POST", "/api/auth/signup", json({ ...credentials, code }));
  const other = await call("POST", "/api/auth/signup", json({ email: "other@example.com" }));
  expect([again.status, other.status]).toEqual([403, 403]);
  expect(await again.text()).toBe(await other.text());

  await test.step("the API allows the origins of its settings and no others", async () => {
    const allowed = async (origin: string, method = "OPTIONS") => {
      const headers = { Origin: origin, "Access-Control-Request-Method": "POST" };
      const answer = await fetch(`${site.url}/api/works`, { method, headers });
      return [answer.headers.get("Access-Control-Allow-Origin"), answer.headers.get("Vary")?.includes("Origin")];
    };
    expect((await allowed(friend))[0]).toBe(friend);
    expect((await allowed("https://evil.example", "GET"))[0]).toBeNull();
    // The answer is in the cache now.
    expect(await allowed(friend, "GET")).toEqual([friend, true]);
    expect((await allowed("https://evil.example"))[0]).toBeNull();
    expect((await logIn(site.url, credentials, { Origin: "https://evil.example" })).status).toBe(403);
  });
});

test("the API publishes, finds, lists, edits and removes a work", { tag: "@stores" }, async ({ site, api }) => {
  const { call } = await readContract(site.url);
  const headers = bearer(api.token);
  const values = { title: "Été à l’œuvre « ici »", year: "2021" };
  const published = await call("POST", "/api/works", {
    headers,
    body: workForm(values, await picture("#336699", 640, 480)),
  });
  expect(published.status).toBe(201);
  const work = (await published.json()) as ApiWork;
  expect(work).toMatchObject({
    ...soundWork,
    ...values,
    year: 2021,
    userId: api.userId,
    version: 1,
    alt: values.title,
  });
  expect(work.imgUrl.startsWith(`${site.url}/images/`)).toBe(true);
  expect(work.image.variants.map(({ type, width }) => `${type} ${width}`)).toEqual([
    ...["image/avif 320", "image/avif 480", "image/avif 640", "image/webp 640"],
  ]);

  const location = published.headers.get("Location") ?? "";
  const found = await call("GET", location);
  expect(await found.json()).toMatchObject({ _id: work._id });
  expect((await api.list()).map(({ _id }) => _id)).toEqual([work._id]);

  const path = `/api/works/${work._id}`;
  const asJson = await call("PUT", path, json({ ...soundWork, title: "JSON" }, headers));
  expect(await asJson.json()).toMatchObject({ title: "JSON", version: 2, imgUrl: work.imgUrl });
  const urlencoded = new URLSearchParams({ ...soundWork, year: "2020", title: "Urlencodé" });
  const asForm = await call("PUT", path, { headers, body: urlencoded });
  expect(await asForm.json()).toMatchObject({ title: "Urlencodé", year: 2020, version: 3 });
  const asMultipart = await call("PUT", path, {
    headers,
    body: workForm({ title: "Image" }, await picture("#00ff00")),
  });
  const changed = (await asMultipart.json()) as ApiWork;
  expect(changed).toMatchObject({ title: "Image", version: 4 });
  expect(changed.imgUrl).not.toBe(work.imgUrl);

  const whole = await (await call("GET", path)).json();
  const retitled = await call("PUT", path, json({ ...whole, title: "Relu" }, headers));
  expect(await retitled.json()).toMatchObject({ title: "Relu", alt: "Relu", desc: whole.desc, version: 5 });
  const partial = await call("PUT", path, json({ title: "Image" }, headers));
  expect(await partial.json()).toMatchObject({ title: "Image", alt: "Image", desc: whole.desc, version: 6 });

  const stale = await call("PUT", path, json({ ...soundWork, version: 1 }, headers));
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({ error: "version_conflict", current: { title: "Image", version: 6 } });

  expect((await call("DELETE", path, { headers })).status).toBe(204);
  expect((await call("DELETE", path, { headers })).status).toBe(404);
  expect((await call("GET", path)).status).toBe(404);
  expect((await call("PUT", path, json(soundWork, headers))).status).toBe(404);
  expect(await api.list()).toEqual([]);
});

test("a work names a picture, may lack an address, and has words for its link", async ({ site, api }) => {
  const { call } = await readContract(site.url);
  const headers = bearer(api.token);
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(await picture("#336699", 64, 48))]), "image.png");
  const sent = await call("POST", "/api/images", { headers, body: form });
  expect(sent.status).toBe(201);
  const stored = await sent.json();
  expect(inkNames).toContain(stored.ink);
  const values = {
    ...soundWork,
    url: null,
    imageId: stored.id,
    linkLabel: "Lire l’article",
    english: "An article about bread.",
    framing: { kind: "logo" },
  };
  const published = await call("POST", "/api/works", json(values, headers));
  expect(published.status).toBe(201);
  const work = await published.json();
  const framing = { mode: "auto", ink: "auto", focus: 0.5, kind: "logo" };
  expect(work).toMatchObject({
    url: null,
    linkLabel: values.linkLabel,
    english: values.english,
    imgUrl: stored.imgUrl,
    framing,
  });

  const path = `/api/works/${work._id}`;
  // An answer can be sent back as it is.
  expect(await (await call("PUT", path, json(work, headers))).json()).toMatchObject({ url: null, framing, version: 2 });
  const imageId = await api.upload("#00ff00");
  const changed = await (await call("PUT", path, json({ imageId, url: soundWork.url }, headers))).json();
  expect(changed).toMatchObject({ url: soundWork.url, linkLabel: values.linkLabel, version: 3 });
  expect(changed.imgUrl).not.toBe(stored.imgUrl);
  for (const wrong of [null, "0".repeat(64), "x", 1]) {
    const refused = await call("PUT", path, json({ imageId: wrong }, headers));
    expect([refused.status, Object.keys((await refused.json()).fields)], String(wrong)).toEqual([422, ["image"]]);
  }
});

test("a refused publication gives its reason and stores nothing", async ({ site, api }) => {
  const { call } = await readContract(site.url);
  const headers = bearer(api.token);
  const image = await picture();
  const publication = workForm({}, image);
  const ofMultipart = { ...headers, "Content-Type": "multipart/form-data; boundary=b" };
  const withoutFileName = '--b\r\nContent-Disposition: form-data; name="image"\r\n\r\nGIF89a\r\n--b--\r\n';
  const compressed = json(soundWork, { ...headers, "Content-Encoding": "gzip" });
  const byAnybody: [name: string, sent: HeadersInit][] = [
    ["no token", {}],
    ["an unknown token", bearer("x")],
    ["another scheme", { Authorization: `Basic ${api.token}` }],
    ["the cookie alone", { Cookie: `session=${api.token}` }],
  ];
  const refusals: [name: string, init: RequestInit, status: number, error: string, says?: ErrorCode][] = [
    ["another owner's id", { headers, body: workForm({ userId: "somebody" }, image) }, 403, "not_yours"],
    ["no image", { headers, body: workForm() }, 422, "fields_invalid"],
    ["JSON, which has no image", json(soundWork, headers), 422, "fields_invalid"],
    ["plain text", json(soundWork, { ...headers, "Content-Type": "text/plain" }), 415, "body_type", "body_type"],
    ["a broken body", json("{", headers), 400, "body_malformed", "json_malformed"],
    ["a compressed body", compressed, 415, "body_type", "body_compressed"],
    ["no file name", { headers: ofMultipart, body: withoutFileName }, 400, "body_malformed", "part_without_file_name"],
    ["a GIF", { headers, body: workForm({}, Buffer.from("GIF89a")) }, 422, "fields_invalid"],
  ];
  for (const [name, sent] of byAnybody)
    refusals.push([name, { headers: sent, body: publication }, 401, "unauthenticated"]);
  for (const [name, init, status, error, says] of refusals) {
    const response = await call("POST", "/api/works", init);
    expect(response.status, name).toBe(status);
    const body = await response.json();
    expect(body.error, name).toBe(error);
    expect(body.message, name).toMatch(says ? errorTexts[says] : /^\p{Lu}.+/u);
  }
  const heavy = await call("POST", "/api/works", { headers, body: workForm({}, Buffer.alloc(15 * 1_048_576 + 1)) });
  expect(heavy.status).toBe(413);
  expect(await heavy.json()).toMatchObject({ error: "body_too_large", fields: { image: errorTexts.image_too_heavy } });
  const missing = await (await call("POST", "/api/works", { headers, body: workForm({ title: "" }) })).json();
  expect(missing.fields).toEqual({ title: errorTexts.title_missing, image: errorTexts.image_missing });
  expect(await api.list()).toEqual([]);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test("the API answers HEAD, OPTIONS, validators, wrong methods and addresses", async ({ site, api }) => {
  const { call } = await readContract(site.url);
  const work = await api.publish();
  for (const path of ["/api/works", `/api/works/${work._id}`]) {
    const got = await call("GET", path);
    const etag = got.headers.get("ETag") ?? "";
    expect(etag).not.toBe("");
    expect((await call("GET", path, { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await call("GET", path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    const head = await fetch(site.url + path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  }
  const allowed: [path: string, allow: string, wrong: string][] = [
    ["/api/works", "GET, HEAD, POST, OPTIONS", "PATCH"],
    ["/api/works", "GET, HEAD, POST, OPTIONS", "DELETE"],
    [`/api/works/${work._id}`, "GET, HEAD, PUT, DELETE, OPTIONS", "POST"],
    ["/api/auth/login", "POST, OPTIONS", "GET"],
    ["/api/auth/signup", "POST, OPTIONS", "PUT"],
    ["/api/auth/logout", "POST, OPTIONS", "GET"],
    ["/api/openapi.json", "GET, HEAD, OPTIONS", "POST"],
  ];
  for (const [path, allow, wrong] of allowed) {
    const response = await call(wrong, path);
    expect([response.status, response.headers.get("Allow")], `${wrong} ${path}`).toEqual([405, allow]);
    const options = await call("OPTIONS", path);
    expect([options.status, options.headers.get("Allow")]).toEqual([204, allow]);
    expect(options.headers.get("Access-Control-Allow-Origin")).toBeNull();
  }
  for (const path of ["/api/unknown", "/api/archive", `/api/works/${work._id}/preview`]) {
    const unknown = await fetch(site.url + path, { headers: bearer(api.token) });
    expect([unknown.status, (await unknown.json()).error], path).toEqual([404, "not_found"]);
  }
});

test("a program learns of the wrong type of a body", async ({ api, site }) => {
  const { call } = await readContract(site.url);
  const headers = bearer(api.token);
  const wrong = { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: "{}" };
  const ofJson = await call("POST", "/api/images", wrong);
  expect([ofJson.status, (await ofJson.json()).message]).toEqual([415, errorTexts.multipart_expected]);
  const brackets = new FormData();
  brackets.append("image[]", new Blob([new Uint8Array(await picture())]), "image.png");
  const misnamed = await call("POST", "/api/images", { headers, body: brackets });
  expect([misnamed.status, (await misnamed.json()).fields]).toEqual([422, { image: errorTexts.image_misnamed }]);
  const closed = await call("POST", "/api/auth/signup", { headers: { "Content-Type": "application/json" }, body: "{" });
  expect(closed.status).toBe(403);
});

test("the script of the documentation publishes a picture", async ({ site, api }, testInfo) => {
  const file = testInfo.outputPath("photo.png");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await picture());
  const env = { ...process.env, SITE_URL: site.url, EMAIL: owner.email, PASSWORD: owner.password };
  const values = ["Par script", "https://photo.example.com", "2024", "Publiée par un script."];
  const { stdout } = await promisify(execFile)(process.execPath, ["docs/publish.mjs", file, ...values], { env });
  expect(stdout).toContain("/portfolio/");
  expect(await api.titles()).toEqual(["Par script"]);
});
