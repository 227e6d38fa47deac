import assert from "node:assert/strict";
import { test } from "node:test";
import { EnvError, readEnv } from "./env.server.ts";

const secret = "correct horse battery staple";

/** The error begins with the words, and does not have the value. */
function assertSays(read: () => unknown, words: string, value: string): void {
  const isSaid = (error: Error) => error.message.startsWith(words) && !error.message.includes(value);
  assert.throws(read, (error) => error instanceof EnvError && isSaid(error));
}

test("every setting has a default, also for an empty variable", () => {
  const env = readEnv({ DATABASE_URL: "", S3_BUCKET: "" });
  assert.equal(env.siteUrl, "http://localhost:3000");
  assert.deepEqual(env.database, { engine: "pglite", dataDir: "./data" });
  assert.deepEqual(env.store, { engine: "disk", dataDir: "./data" });
  assert.equal(env.owner, null);
  assert.equal(env.trustProxy, 0);
});

test("the pool of PostgreSQL has ten connections, or as many as a small plan allows", () => {
  const url = "postgres://user@host/name";
  assert.deepEqual(readEnv({ DATABASE_URL: url }).database, { engine: "postgres", url, connections: 10 });
  const small = readEnv({ DATABASE_URL: url, DATABASE_CONNECTIONS: "3" });
  assert.deepEqual(small.database, { engine: "postgres", url, connections: 3 });
});

test("the site's address defaults to localhost with the port, and loses its slash", () => {
  assert.equal(readEnv({ PORT: "8080" }).siteUrl, "http://localhost:8080");
  assert.equal(readEnv({ SITE_URL: "https://example.com/" }).siteUrl, "https://example.com");
  const production = { NODE_ENV: "production" };
  assert.equal(readEnv(production).assumesSiteUrl, true);
  assert.equal(readEnv({ ...production, SITE_URL: "https://example.com" }).assumesSiteUrl, false);
  assert.equal(readEnv({}).assumesSiteUrl, false);
});

test("mail is sent from an account by port 587, and through a server on the same machine without one", () => {
  assert.equal(readEnv({}).mail, null);
  const account = { user: "camille@example.com", password: "a#b/c" };
  const remote = { SMTP_HOST: "mail.example.com", SMTP_USER: account.user, SMTP_PASSWORD: account.password };
  const smtp = { host: "mail.example.com", port: 587, account, tls: "by STARTTLS" };
  assert.deepEqual(readEnv(remote).mail, { to: null, from: account.user, isFromAccount: true, smtp });
  const local = { SMTP_HOST: "localhost", SMTP_PORT: "25", MAIL_FROM: "site@example.com", MAIL_TO: "me@example.com" };
  const plain = { host: "localhost", port: 25, account: null, tls: "none" };
  const { MAIL_TO: to, MAIL_FROM: from } = local;
  assert.deepEqual(readEnv(local).mail, { to, from, isFromAccount: false, smtp: plain });
});

test("an address may have an accented domain, a password accents in either form", () => {
  const mail = { SMTP_HOST: "localhost", MAIL_TO: "moi@exämple.fr", MAIL_FROM: "site@exämple.fr" };
  const owner = { OWNER_EMAIL: "camille@exämple.fr", OWNER_PASSWORD: "é".repeat(36).normalize("NFD") };
  const env = readEnv({ ...mail, ...owner });
  assert.equal(env.owner?.email, "camille@xn--exmple-cua.fr");
  assert.deepEqual([env.mail?.to, env.mail?.from], ["moi@xn--exmple-cua.fr", "site@xn--exmple-cua.fr"]);
});

test("mails come from MAIL_FROM, or else from the account if it is an address", () => {
  const read = (SMTP_USER: string, more = {}) =>
    readEnv({ SMTP_HOST: "smtp.example.com", SMTP_USER, SMTP_PASSWORD: secret, ...more }).mail;
  for (const user of ["AKIAIOSFODNN7EXAMPLE", "apikey", "0123456789abcdef0123456789abcdef"]) {
    const mail = read(user, { MAIL_FROM: "site@example.com" });
    assert.deepEqual([mail?.smtp.account?.user, mail?.from], [user, "site@example.com"]);
    assertSays(() => read(user), "MAIL_FROM is missing", user);
  }
  const { from, isFromAccount } = read("8a1b2c001@smtp-brevo.com") ?? assert.fail();
  assert.deepEqual([from, isFromAccount], ["8a1b2c001@smtp-brevo.com", true]);
  assert.equal(read("camille@example.com", { MAIL_FROM: "site@example.com" })?.isFromAccount, false);
});

const malformed: [variable: string, env: NodeJS.ProcessEnv][] = [
  ["PORT", { PORT: "http" }],
  ["PORT", { PORT: "65536" }],
  ["SITE_URL", { SITE_URL: "example.com" }],
  ["SITE_URL", { SITE_URL: "https://example.com/site" }],
  ["DATABASE_URL", { DATABASE_URL: `mysql://user:${secret}@host/db` }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://user:caf%E9@host/db" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://user:pw@host/db?sslrootcert=missing.pem" }],
  ["DATABASE_CONNECTIONS", { DATABASE_CONNECTIONS: "0" }],
  ["DATABASE_CONNECTIONS", { DATABASE_CONNECTIONS: "many" }],
  ["S3_FORCE_PATH_STYLE", { S3_FORCE_PATH_STYLE: "yes", S3_BUCKET: "bucket" }],
  ["TRUST_PROXY", { TRUST_PROXY: "true" }],
  ["API_ALLOWED_ORIGINS", { API_ALLOWED_ORIGINS: "https://a.example, *" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["SMTP_HOST", { SMTP_HOST: "smtp://mail.example.com" }],
  ["SMTP_PORT", { SMTP_HOST: "localhost", SMTP_PORT: "0" }],
  ["MAIL_FROM", { SMTP_HOST: "localhost", MAIL_FROM: "camille" }],
  ["MAIL_TO", { SMTP_HOST: "localhost", MAIL_TO: "camille" }],
  ["OWNER_EMAIL", { OWNER_EMAIL: "owner", OWNER_PASSWORD: secret }],
  ["OWNER_PASSWORD", { OWNER_EMAIL: "owner@example.com", OWNER_PASSWORD: "short" }],
  ["OWNER_PASSWORD", { OWNER_EMAIL: "owner@example.com", OWNER_PASSWORD: "é".repeat(37) }],
];

const bucket = { S3_BUCKET: "bucket", AWS_REGION: "eu-west-3", AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: secret };
const incomplete: typeof malformed = [
  ["OWNER_EMAIL", { OWNER_PASSWORD: secret }],
  ["MAIL_FROM", { SMTP_HOST: "mail.example.com", SMTP_USER: "apikey", SMTP_PASSWORD: secret }],
  ["MAIL_FROM", { SMTP_HOST: "localhost" }],
  ["SMTP_HOST", { MAIL_FROM: "camille@example.com" }],
  ["SMTP_HOST", { MAIL_TO: "camille@example.com" }],
  ["SMTP_HOST", { SMTP_USER: "camille@example.com", SMTP_PASSWORD: secret }],
  ["SMTP_USER", { SMTP_HOST: "mail.example.com" }],
  ["SMTP_PASSWORD", { SMTP_HOST: "mail.example.com", SMTP_USER: "camille@example.com" }],
  ["SMTP_USER", { SMTP_HOST: "localhost", SMTP_PASSWORD: secret }],
  ["OWNER_PASSWORD", { OWNER_EMAIL: "owner@example.com" }],
  ["S3_BUCKET", { AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9000" }],
  ["AWS_REGION", { ...bucket, AWS_REGION: "" }],
  ["AWS_ACCESS_KEY_ID", { ...bucket, AWS_ACCESS_KEY_ID: "" }],
  ["AWS_SECRET_ACCESS_KEY", { ...bucket, AWS_SECRET_ACCESS_KEY: "" }],
];

for (const [variable, env] of [...malformed, ...incomplete]) {
  const isMissing = incomplete.some(([, each]) => each === env);
  test(`the error for ${isMissing ? "a missing" : "a malformed"} ${variable} names it without a value: ${Object.keys(env)}`, () => {
    assertSays(() => readEnv(env), isMissing ? `${variable} is missing` : variable, secret);
  });
}

test("S3 needs no keys if the machine has credentials of its own", () => {
  const env = readEnv({ S3_BUCKET: "bucket", AWS_REGION: "eu-west-3", AWS_WEB_IDENTITY_TOKEN_FILE: "/token" });
  assert.equal(env.store.engine, "s3");
});
