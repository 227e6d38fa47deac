import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import type { SmtpSettings } from "./mail/smtp.server.ts";
import { asciiDomain } from "./owner/owner.ts";
import { passwordLength, passwordLengthFault } from "./owner/passwords.server.ts";

/** The message names the variable but not its value, which may be secret. */
export class EnvError extends Error {}

export type Env = ReturnType<typeof readEnv>;

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const origin = z.string().transform((text, context) => {
  const url = URL.parse(text);
  const isOrigin =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  if (isOrigin) return url.origin;
  context.addIssue("not an origin");
  return z.NEVER;
});

// pg decodes a password and reads the files of certificates when a client is made, before it connects.
const postgres = z.url({ protocol: /^postgres(ql)?$/ }).refine((address) => {
  try {
    return Boolean(new Client(address));
  } catch {
    return false;
  }
});

const matching = (pattern: RegExp) => z.string().regex(pattern).optional();
const email = z.string().transform(asciiDomain).pipe(z.email()).optional();
const password = z.string().refine((text) => passwordLengthFault(text) === null);
const words = z.string().transform((list) => list.split(/[\s,]+/).filter(Boolean));
const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

const variables = {
  PORT: [integer(0, 65535).default(3000), "a port number, 0 to 65535"],
  HOST: [z.string().default("0.0.0.0"), "an address to listen on"],
  SITE_URL: [origin.optional(), "the public origin, such as https://example.com, without a path"],
  DATA_DIR: [z.string().default("./data"), "a folder"],
  DATABASE_URL: [postgres.optional(), "a postgres:// address that pg can read"],
  DATABASE_CONNECTIONS: [integer(1, 1000).default(10), "a number of connections, 1 to 1000"],
  S3_BUCKET: [matching(/^[\w.-]{3,255}$/), "the name of a bucket"],
  S3_FORCE_PATH_STYLE: [flag.optional(), "true or false"],
  AWS_REGION: [z.string().optional(), "a region, such as eu-west-3"],
  AWS_ENDPOINT_URL_S3: [z.url({ protocol: /^https?$/ }).optional(), "an http or https address"],
  AWS_ACCESS_KEY_ID: [z.string().optional(), "an access key"],
  AWS_SECRET_ACCESS_KEY: [z.string().optional(), "a secret key"],
  OWNER_EMAIL: [email, "an e-mail address"],
  OWNER_PASSWORD: [password.optional(), passwordLength],
  TRUST_PROXY: [integer(0, 16).default(0), "the number of proxies in front, 0 to 16"],
  API_ALLOWED_ORIGINS: [words.default([]).pipe(z.array(origin)), "a list of origins, separated by commas"],
  SMTP_HOST: [matching(/^[\w.:-]{1,255}$/), "the name of a mail server"],
  SMTP_PORT: [integer(1, 65535).optional(), "a port number, 1 to 65535"],
  SMTP_USER: [z.string().optional(), "an account"],
  SMTP_PASSWORD: [z.string().optional(), "a password"],
  MAIL_FROM: [email, "an e-mail address"],
  MAIL_TO: [email, "an e-mail address"],
  LOG_LEVEL: [z.enum(["debug", "info", "warn", "error"]).default("info"), "debug, info, warn or error"],
} as const;

/** The AWS SDK finds credentials through these variables, so the keys may be missing. */
const ambientCredentials = [
  "AWS_PROFILE",
  "AWS_WEB_IDENTITY_TOKEN_FILE",
  "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
  "AWS_CONTAINER_CREDENTIALS_FULL_URI",
];

function parse<Name extends keyof typeof variables>(source: NodeJS.ProcessEnv, name: Name) {
  const [schema, expected] = variables[name];
  // An empty variable counts as unset, because compose files cannot leave a variable out.
  const parsed = schema.safeParse(source[name] || undefined);
  if (parsed.success) return parsed.data as z.output<(typeof variables)[Name][0]>;
  throw new EnvError(`${name} is not usable: expected ${expected}.`);
}

function requireFor(group: string, needed: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(needed))
    if (!value) throw new EnvError(`${name} is missing: ${group} needs it.`);
}

/** Checks all at the start, not at the first request. @throws {EnvError} for the first wrong or missing variable */
export function readEnv(source: NodeJS.ProcessEnv) {
  const port = parse(source, "PORT");
  const siteUrl = parse(source, "SITE_URL");
  const dataDir = parse(source, "DATA_DIR");
  const databaseUrl = parse(source, "DATABASE_URL");
  const connections = parse(source, "DATABASE_CONNECTIONS");
  const email = parse(source, "OWNER_EMAIL");
  const password = parse(source, "OWNER_PASSWORD");
  if (email || password) requireFor("an owner", { OWNER_EMAIL: email, OWNER_PASSWORD: password });
  return {
    port,
    host: parse(source, "HOST"),
    siteUrl: siteUrl ?? `http://localhost:${port}`,
    /** True in production without SITE_URL. Links, cookies and origin checks then depend on a guessed address. */
    assumesSiteUrl: !siteUrl && source.NODE_ENV === "production",
    dataDir,
    database: databaseUrl
      ? ({ engine: "postgres", url: databaseUrl, connections } as const)
      : ({ engine: "pglite", dataDir } as const),
    store: readStore(source) ?? ({ engine: "disk", dataDir } as const),
    owner: email && password ? { email, password } : null,
    mail: readMail(source),
    trustProxy: parse(source, "TRUST_PROXY"),
    apiAllowedOrigins: parse(source, "API_ALLOWED_ORIGINS"),
    logLevel: parse(source, "LOG_LEVEL"),
  };
}

function readStore(source: NodeJS.ProcessEnv) {
  const bucket = parse(source, "S3_BUCKET");
  const endpoint = parse(source, "AWS_ENDPOINT_URL_S3");
  const forcePathStyle = parse(source, "S3_FORCE_PATH_STYLE");
  const accessKey = parse(source, "AWS_ACCESS_KEY_ID");
  const secretKey = parse(source, "AWS_SECRET_ACCESS_KEY");
  if (!bucket) {
    if (endpoint || forcePathStyle !== undefined) requireFor("an S3 store", { S3_BUCKET: bucket });
    return null;
  }
  requireFor("an S3 store", { AWS_REGION: parse(source, "AWS_REGION") });
  if (accessKey || secretKey || !ambientCredentials.some((name) => source[name]))
    requireFor("an S3 store", { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey });
  return { engine: "s3", bucket, forcePathStyle: forcePathStyle ?? false } as const;
}

/** Mail providers usually offer STARTTLS at this port. 465 is TLS at once. */
const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

function readMail(source: NodeJS.ProcessEnv) {
  const host = parse(source, "SMTP_HOST");
  const port = parse(source, "SMTP_PORT");
  const user = parse(source, "SMTP_USER");
  const password = parse(source, "SMTP_PASSWORD");
  const named = parse(source, "MAIL_FROM");
  const to = parse(source, "MAIL_TO") ?? null;
  if (!host) {
    if (port || user || password || named || to) requireFor("mail", { SMTP_HOST: host });
    return null;
  }
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  if (user || password || !isLoopback) requireFor("mail", { SMTP_USER: user, SMTP_PASSWORD: password });
  const account = user && password ? { user, password } : null;
  const from = named ?? email.safeParse(user).data;
  if (!from) throw new EnvError("MAIL_FROM is missing: mails come from it, or from SMTP_USER if that is an address.");
  const smtpPort = port ?? SUBMISSION_PORT;
  const tls: SmtpSettings["tls"] = smtpPort === TLS_PORT ? "at once" : isLoopback ? "none" : "by STARTTLS";
  return { to, from, isFromAccount: !named, smtp: { host, port: smtpPort, account, tls } };
}

/** Node ignores a `.env` that it may not read: the site would start on other data. @throws {EnvError} with its name */
export function requireReadableEnvFile(file = ".env"): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    throw new EnvError(
      `${resolve(file)} cannot be read by user ${process.getuid?.()}: ${code}. Let this user read it, or move it away.`,
    );
  }
}
