import { adminPaths } from "#app/routes/admin/paths.ts";
import { owner } from "#test-support/site.ts";
import { expect, logIn, picture, soundWork, test, workForm } from "../test.ts";
import { postSignIn, sendLine, sessionCookieOn } from "./requests.ts";

// None of this hangs on an engine.
test.describe("A. Authentication", { tag: "@looks" }, () => {
  test("A1 the right password: token in the API's body and no cookie, guarded cookie from the form", async ({
    site,
    ownSite,
  }) => {
    const api = await logIn(site.url, owner);
    expect([api.status, Object.keys(await api.json()).toSorted()]).toEqual([200, ["token", "userId"]]);
    expect(api.headers.getSetCookie()).toEqual([]);
    expect(api.headers.get("Cache-Control")).toBe("no-store");
    const form = await postSignIn(site.url);
    const [session = "", device = ""] = form.headers.getSetCookie();
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^device=.+; HttpOnly; SameSite=Lax$/);

    const secure = await ownSite({ SITE_URL: "https://portfolio.example" });
    const overTls = await postSignIn(secure.url, { Origin: "https://portfolio.example" });
    expect(overTls.status).toBe(303);
    for (const cookie of overTls.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-(session|device)=.+Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).not.toContain("Domain");
    }
    expect(overTls.headers.getSetCookie()).toHaveLength(2);
    expect(overTls.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    const page = await fetch(secure.url);
    expect(page.headers.get("Content-Security-Policy")).toContain("upgrade-insecure-requests");
  });

  test("A2 A3 A8 A9 a wrong password and an unknown address look alike, odd types are refused, the eleventh waits", async ({
    ownSite,
  }) => {
    const site = await ownSite({ TRUST_PROXY: "1" });
    let caller = 0;
    const attempt = (body: unknown, address = `192.0.2.${++caller}`) =>
      fetch(`${site.url}/api/auth/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
        body: JSON.stringify(body),
      });
    const shape = async (response: Response) => ({
      status: response.status,
      text: await response.text(),
      headers: [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)),
    });
    const wrong = await shape(await attempt({ ...owner, password: "un autre mot de passe" }));
    expect(wrong.status).toBe(401);
    expect(await shape(await attempt({ email: "nobody@example.com", password: "un mot de passe" }))).toEqual(wrong);
    expect(await shape(await attempt({ ...owner, password: "x".repeat(73) }))).toEqual(wrong);

    const odd: unknown[] = [undefined, null, 1, [], {}];
    for (const [index, value] of odd.entries()) {
      const email = `odd${index}@example.com`;
      expect((await attempt({ email, password: value })).status, JSON.stringify(value)).toBe(401);
    }
    for (const value of odd) expect((await attempt({ email: value, password: "x" })).status).toBe(401);

    const flood = "203.0.113.9";
    const tried = await Promise.all(
      Array.from({ length: 11 }, (_, index) => attempt({ email: `f${index}@example.com`, password: "x" }, flood)),
    );
    const statuses = tried.map(({ status }) => status);
    expect(statuses).toContain(429);
    const waiting = await attempt(owner, flood);
    expect([waiting.status, Number(waiting.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(Number.isInteger(Number(waiting.headers.get("Retry-After")))).toBe(true);
    // Refused before its body is looked at: of this type none would be taken.
    const unread = await fetch(`${site.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "text/plain", "X-Forwarded-For": flood },
      body: "x",
    });
    expect(unread.status).toBe(429);
    // The address that the client itself put in front is not believed: the proxy's own word is the last one.
    expect((await attempt(owner, `198.51.100.7, ${flood}`)).status).toBe(429);
    expect((await attempt(owner)).status).toBe(200);
  });

  test("A4 the address is taken in any case, with blanks around it", async ({ site }) => {
    expect((await logIn(site.url, { ...owner, email: ` ${owner.email.toUpperCase()} ` })).status).toBe(200);
  });

  test("A5 A7 A18 a new password: too short, too long and common refused with the reason, the right one ends other sessions", async ({
    ownSite,
  }) => {
    const site = await ownSite();
    const cookie = await sessionCookieOn(site.url);
    const other = await sessionCookieOn(site.url);
    const { token } = await (await logIn(site.url, owner)).json();
    const change = (current: string, next: string) =>
      fetch(site.url + adminPaths.account, {
        method: "POST",
        headers: { Origin: site.url, Cookie: cookie },
        body: new URLSearchParams({ intent: "password", current, next, repeat: next }),
        redirect: "manual",
      });
    const refused: [string, string][] = [
      ["court", "au moins 12"],
      ["é".repeat(37), "72\u00a0octets au plus"],
      ["motdepasse1234", "parmi les premiers essayés"],
    ];
    for (const [next, reason] of refused) {
      const answer = await change(owner.password, next);
      expect(answer.status, next).toBe(422);
      expect(await answer.text(), next).toContain(reason);
    }
    expect((await change("faux mot de passe", "un nouveau mot de passe")).status).toBe(422);
    const page = (sent: string) =>
      fetch(site.url + adminPaths.account, { headers: { Cookie: sent }, redirect: "manual" });
    expect((await page(other)).status).toBe(200);
    const changed = await change(owner.password, "x".repeat(72));
    expect([changed.status, changed.headers.getSetCookie().length]).toEqual([200, 1]);
    expect(changed.headers.getSetCookie()[0]).toMatch(/^device=[\w-]{22}\.[\w-]{43};/);
    expect([(await page(cookie)).status, (await page(other)).status]).toEqual([200, 303]);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${site.url}/api/works/x`, { method: "DELETE", headers })).status).toBe(401);
  });

  test("A11 A12 of two sessions one logs out: its cookie and its token are nothing any more, the other's are", async ({
    site,
  }) => {
    const [mine, other] = [await sessionCookieOn(site.url), await sessionCookieOn(site.url)];
    const bearer = async (cookie: string) => {
      const headers = { Authorization: `Bearer ${cookie.split("=")[1]}` };
      return (await fetch(`${site.url}/api/works/none`, { method: "DELETE", headers })).status;
    };
    const admin = async (Cookie: string) =>
      (await fetch(site.url + adminPaths.dashboard, { headers: { Cookie }, redirect: "manual" })).status;
    expect([await bearer(mine), await admin(mine), await bearer(other)]).toEqual([404, 200, 404]);
    const out = await fetch(site.url + adminPaths.signOut, {
      method: "POST",
      headers: { Cookie: mine, Origin: site.url },
      redirect: "manual",
    });
    expect([out.status, out.headers.get("Clear-Site-Data")]).toEqual([303, '"storage"']);
    expect(out.headers.get("Set-Cookie")).toMatch(/^session=; Max-Age=0/);
    expect([await bearer(mine), await admin(mine)]).toEqual([401, 303]);
    expect([await bearer(other), await admin(other)]).toEqual([404, 200]);
  });

  test("A14 A15 a token counts in a well-formed Authorization header, and nowhere else", async ({ site, api }) => {
    const status = async (headers: string[], target = "/api/works/none") =>
      (await sendLine(site.url, target, { method: "DELETE", headers })).status;
    expect(await status([`Authorization: bEaReR ${api.token}`])).toBe(404);
    const malformed = [
      [],
      ["Authorization: Bearer"],
      ["Authorization: Bearer "],
      [`Authorization: ${api.token}`],
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
    const body = JSON.stringify({ ...soundWork, token: api.token });
    const json = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    expect((await fetch(`${site.url}/api/works`, json)).status).toBe(401);
  });

  test("A16 A17 sign-up answers one and the same once there is an owner, and before it nothing without the code", async ({
    site,
    ownSite,
  }) => {
    const signUp = (url: string, body: object) =>
      fetch(`${url}/api/auth/signup`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const answers = [];
    for (const email of [owner.email, "nobody@example.com", 12]) {
      const answer = await signUp(site.url, { email, password: "un mot de passe", code: "x" });
      answers.push(`${answer.status} ${await answer.text()}`);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^403 /);
    const empty = await ownSite({ OWNER_EMAIL: "", OWNER_PASSWORD: "" });
    const wish = { email: "thief@example.com", password: "un mot de passe à moi" };
    for (const code of [undefined, "", null, {}, "00000-00000-00000-00000"]) {
      expect((await signUp(empty.url, { ...wish, code })).status, String(code)).toBe(403);
    }
    expect((await logIn(empty.url, wish)).status).toBe(401);
  });

  test("A19 the sign-in form is a browser's own: password field, autocomplete, no script needed", async ({ site }) => {
    const html = await (await fetch(site.url + adminPaths.signIn)).text();
    expect(html).toMatch(/<input[^>]+type="password"[^>]*>/);
    expect(html).toContain('autoComplete="current-password"');
    expect(html).toContain('autoComplete="username"');
    expect(html).toMatch(/<form[^>]+method="post"/);
    expect(html).not.toMatch(/onpaste|autocomplete="off"/i);
    expect((await postSignIn(site.url)).status).toBe(303);
  });
});
