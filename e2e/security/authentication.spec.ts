import { adminPaths } from "#app/desk/admin-paths.ts";
import { json, readText } from "#test-support/http.ts";
import { isTokenAccepted, logIn } from "#test-support/sign-in.ts";
import { owner } from "#test-support/site.ts";
import { readContract } from "../contract.ts";
import { isSignedIn, postSignIn, postSignOut, signInForCookie } from "../sign-in.ts";
import { expect, openDesk, picture, soundWork, test, workForm } from "../test.ts";
import { sendLine } from "./requests.ts";

test.describe("A. Authentication", () => {
  // The test of G8 signs in under https.
  test("A1 the right password gets a token and no cookie from the API, and a protected cookie from the form", async ({
    site,
  }) => {
    const { call } = await readContract(site.url);
    const api = await call("POST", "/api/auth/login", json(owner));
    expect([api.status, Object.keys(await api.json()).toSorted()]).toEqual([200, ["token", "userId"]]);
    expect(api.headers.getSetCookie()).toEqual([]);
    expect(api.headers.get("Cache-Control")).toBe("no-store");
    const form = await postSignIn(site.url);
    expect(form.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("a request to log in that is none is refused as the contract says", async ({ site }) => {
    const { call } = await readContract(site.url);
    const login = async (body: unknown, headers = {}) =>
      (await call("POST", "/api/auth/login", json(body, headers))).status;
    for (const body of ["", "{", "null", "[]", '"x"']) expect(await login(body), body).toBe(400);
    for (const type of ["text/plain", "application/x-www-form-urlencoded"])
      expect(await login(owner, { "Content-Type": type }), type).toBe(415);
    expect(await login({ email: "x".repeat(70_000) })).toBe(413);
    expect(await login({ ...owner, password: "faux mot de passe" })).toBe(401);
  });

  test("A2 A3 A8 A9 a wrong password is answered like an unknown address or an odd type, and the eleventh waits", async ({
    ownSite,
  }) => {
    const site = await ownSite({ TRUST_PROXY: "1" });
    let caller = 0;
    const attempt = (body: unknown, address = `192.0.2.${++caller}`) =>
      logIn(site.url, body, { "X-Forwarded-For": address });
    const shape = async (response: Response) => ({
      status: response.status,
      text: await response.text(),
      headers: [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)),
    });
    const wrong = await shape(await attempt({ ...owner, password: "un autre mot de passe" }));
    expect(wrong.status).toBe(401);
    expect(await shape(await attempt({ email: "nobody@example.com", password: "un mot de passe" }))).toEqual(wrong);
    expect(await shape(await attempt({ ...owner, password: "x".repeat(73) }))).toEqual(wrong);

    const odd: unknown[] = [undefined, null, 1, [], {}, "", "\0"];
    for (const value of odd) {
      expect((await attempt({ ...owner, password: value })).status, JSON.stringify(value)).toBe(401);
    }
    // The hash of an unknown address is slow.
    for (const value of process.env.TEST_LONG ? odd : [null])
      expect((await attempt({ email: value, password: "x" })).status).toBe(401);

    const flood = "203.0.113.9";
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await attempt({ ...owner, password: `${index}` }, flood)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const waiting = await attempt(owner, flood);
    expect([waiting.status, Number(waiting.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(Number.isInteger(Number(waiting.headers.get("Retry-After")))).toBe(true);
    // The throttle refuses before the body is read: this type of body would be answered with 415.
    const unread = await fetch(`${site.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "text/plain", "X-Forwarded-For": flood },
      body: "x",
    });
    expect(unread.status).toBe(429);
    // The last address is the proxy's own entry. The client may have invented those before it.
    expect((await attempt(owner, `198.51.100.7, ${flood}`)).status).toBe(429);
    expect((await attempt(owner)).status).toBe(200);
  });

  test("A5 A7 A18 a short, long or common new password is refused, and a good one ends the other sessions", async ({
    ownSite,
  }) => {
    const site = await ownSite();
    const cookie = await signInForCookie(site.url);
    const other = await signInForCookie(site.url);
    const { token } = await (await logIn(site.url)).json();
    const desk = openDesk({ url: site.url, token: cookie.split("=")[1] ?? "" });
    const change = (current: string, next: string) =>
      desk.post(adminPaths.account, new URLSearchParams({ intent: "password", current, next, repeat: next }));
    const refused: [string, string][] = [
      ["court", "au moins 12"],
      ["é".repeat(37), "72\u00a0octets au plus"],
      ["motdepasse1234", "fait partie des premiers"],
    ];
    for (const [next, reason] of refused) {
      const answer = await change(owner.password, next);
      expect(answer.status, next).toBe(422);
      expect(await answer.text(), next).toContain(reason);
    }
    expect((await change("faux mot de passe", "un nouveau mot de passe")).status).toBe(422);
    expect(await isSignedIn(site.url, other, adminPaths.account)).toBe(true);
    const changed = await change(owner.password, "x".repeat(72));
    expect([changed.status, changed.headers.getSetCookie()]).toEqual([200, []]);
    expect(await isSignedIn(site.url, cookie, adminPaths.account)).toBe(true);
    expect(await isSignedIn(site.url, other, adminPaths.account)).toBe(false);
    expect(await isTokenAccepted(site.url, token)).toBe(false);
    expect((await logIn(site.url, { ...owner, password: "x".repeat(72) })).status).toBe(200);
  });

  test("A11 A12 logging out ends the cookie and the token of one session and leaves the other", async ({ site }) => {
    const [mine, other] = [await signInForCookie(site.url), await signInForCookie(site.url)];
    const accepts = async (cookie: string) => [
      await isTokenAccepted(site.url, cookie.split("=")[1] ?? ""),
      await isSignedIn(site.url, cookie),
    ];
    expect([await accepts(mine), await accepts(other)]).toEqual([
      [true, true],
      [true, true],
    ]);
    const signedOut = await postSignOut(site.url, mine);
    expect([signedOut.status, signedOut.headers.get("Clear-Site-Data")]).toEqual([303, '"storage"']);
    expect(signedOut.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0/)]);
    expect([await accepts(mine), await accepts(other)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("A14 A15 a token is accepted in a well-formed Authorization header only", async ({ site, api }) => {
    const status = async (headers: string[], target = "/api/works/none") =>
      (await sendLine(site.url, target, { method: "DELETE", headers })).status;
    expect(await status([`Authorization: bEaReR ${api.token}`])).toBe(404);
    const malformed = [
      [],
      ["Authorization: Bearer"],
      ["Authorization: Bearer "],
      [`Authorization: ${api.token}`],
      [`Authorization: Bearer ${api.token}`, "Authorization: Bearer x"],
      [`Authorization: Basic ${api.token}`],
      [`Authorization: Bearer ${api.token} x`],
      [`Authorization: Bearer "${api.token}"`],
      [`Authorization: Bearer ${"a".repeat(10_000)}`],
      [`Authorization: Bearer ${api.token.slice(1)}`],
      [`Cookie: session=${api.token}`],
      [`X-Authorization: Bearer ${api.token}`],
    ];
    for (const headers of malformed) expect(await status(headers), headers.join()).toBe(401);
    expect([400, 401]).toContain(await status([`Authorization: Bearer ${api.token}\0`]));
    for (const name of ["token", "access_token", "authorization"]) {
      expect(await status([], `/api/works/none?${name}=${api.token}`)).toBe(401);
    }
    const form = workForm({ token: api.token }, await picture());
    form.append("token", api.token);
    expect((await fetch(`${site.url}/api/works`, { method: "POST", body: form })).status).toBe(401);
    const inBody = { method: "POST", ...json({ ...soundWork, token: api.token }) };
    expect((await fetch(`${site.url}/api/works`, inBody)).status).toBe(401);
  });

  test("A19 the sign-in form has a password field, supports password managers and needs no script", async ({
    site,
  }) => {
    const html = await readText(site.url + adminPaths.signIn);
    expect(html).toMatch(/<input[^>]+type="password"[^>]*>/);
    expect(html).toContain('autoComplete="current-password"');
    expect(html).toContain('autoComplete="username"');
    expect(html).toMatch(/<form[^>]+method="post"/);
    expect(html).not.toMatch(/onpaste|autocomplete="off"/i);
    expect((await postSignIn(site.url)).status).toBe(303);
  });
});
