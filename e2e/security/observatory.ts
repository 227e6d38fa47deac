/** Scores one response by the rules of MDN's HTTP Observatory, without those about redirects and other responses. */
export function scoreOf(headers: Headers): { score: number; notes: string[] } {
  const notes: string[] = [];
  let score = 100;
  const get = (name: string) => headers.get(name)?.toLowerCase() ?? "";
  const add = (points: number, why: string) => {
    score += points;
    notes.push(`${points > 0 ? "+" : ""}${points} ${why}`);
  };

  const bonuses: [number, string][] = [];
  const policy = parsePolicy(get("content-security-policy"));
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? [];
  const broad = /^(\*|https?:|data:|blob:|ftp:)$/;
  const named = (source: string) => /^'(nonce|sha256|sha384|sha512)-/.test(source);
  const scripts = sources("script-src");
  const styles = sources("style-src");
  if (policy.size === 0) add(-25, "no policy");
  else if (!policy.has("script-src") && !policy.has("default-src")) add(-20, "scripts from everywhere");
  else if (scripts.includes("'unsafe-inline'") && !scripts.some(named)) add(-20, "inline scripts");
  else if ([...scripts, ...sources("object-src")].some((source) => broad.test(source))) add(-20, "a broad source");
  else if (scripts.includes("'unsafe-eval'")) add(-10, "eval");
  else if (styles.some((source) => source === "'unsafe-inline'" || broad.test(source))) notes.push("0 loose styles");
  else if (policy.get("default-src")?.join() === "'none'") bonuses.push([10, "policy starts from 'none'"]);
  else bonuses.push([5, "policy without unsafe sources"]);

  for (const cookie of headers.getSetCookie()) {
    const isSession = /sess|login/i.test(cookie.split("=")[0] ?? "");
    if (isSession && !/;\s*httponly/i.test(cookie)) add(-30, "session cookie without HttpOnly");
    if (!/;\s*secure/i.test(cookie)) add(-20, "cookie without Secure");
  }
  if (get("access-control-allow-origin") === "*" && get("access-control-allow-credentials") === "true") {
    add(-50, "anyone's credentialed requests");
  }
  const hsts = Number(/max-age=(\d+)/.exec(get("strict-transport-security"))?.[1] ?? 0);
  if (hsts === 0) add(-20, "no HSTS");
  else if (hsts < 15_768_000) add(-10, "HSTS under six months");
  if (get("x-content-type-options") !== "nosniff") add(-5, "no nosniff");

  const referrer = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  if (referrer.includes(get("referrer-policy"))) bonuses.push([5, "referrer policy"]);
  else if (get("referrer-policy") === "unsafe-url") add(-5, "referrer policy");
  if (policy.has("frame-ancestors")) bonuses.push([5, "frame-ancestors"]);
  else if (!/^(deny|sameorigin)$/.test(get("x-frame-options"))) add(-20, "may be framed");
  if (/^same-(origin|site)$/.test(get("cross-origin-resource-policy"))) bonuses.push([10, "CORP"]);
  if (get("cross-origin-opener-policy") === "same-origin") bonuses.push([10, "COOP"]);
  if (/^(require-corp|credentialless)$/.test(get("cross-origin-embedder-policy"))) bonuses.push([10, "COEP"]);
  if (score >= 90) for (const [points, why] of bonuses) add(points, why);
  return { score, notes };
}

export function parsePolicy(text: string): Map<string, string[]> {
  const directives = text.split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.filter(([name]) => name).map(([name = "", ...values]) => [name, values]));
}
