import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";
import { cancel, intro, log, outro, select, text } from "@clack/prompts";
import type { Site } from "#app/content-schema.ts";
import { readEnv } from "#app/env.server.ts";
import { rawOf } from "#app/fill.ts";
import { chosenPasswordFault } from "#app/owner/passwords.server.ts";
import { slug } from "#app/slug.ts";
import { site as filledCurrent } from "#content/site.ts";
import { isDatabaseUnavailable } from "#db/errors.ts";
import { LockHeldError } from "#db/lock.ts";
import { contentFolder, ownContentFolder } from "./content-folder.ts";
import { envLine } from "./env-file.ts";
import { type Check, check, email, type Fact, facts, networkFacts, personNames } from "./facts.ts";
import { type TakeOver, takeOver } from "./take-over.ts";

/**
 * Personalises the site: makes content/ from the demo's, asks the owner for the facts, writes them to content/site.ts and
 * .env, and prints the CV. Every question is also a flag. What the owner has changed by hand in site.ts stays.
 */

const contentFile = "content/site.ts";
const demoResumeFile = "/cv-2023.pdf";
const current = rawOf(filledCurrent);

// As after a merge that took the release's package.json: the demo's facts would replace the owner's.
if (contentFolder() !== "content" && existsSync(contentFile)) {
  console.error('content/ est déjà là. Remettez dans package.json : "#content/*": "./content/*"');
  process.exit(1);
}
const envText = existsSync(".env") ? readFileSync(".env", "utf8") : "";
const former = parseEnv(envText);

const originOf = (answer: string) => answer.trim().replace(/\/$/, "");
const origin = check(
  (answer) => answer === "" || (/^https?:/.test(answer) && URL.parse(originOf(answer))?.origin === originOf(answer)),
  "Une origine sans chemin : https://exemple.fr",
);
const password: Check = (answer) => {
  if (answer === "") return undefined;
  if (envLine("OWNER_PASSWORD", answer) === null)
    return "Pas les trois guillemets ' ` \" à la fois : .env ne les tient pas.";
  const fault = chosenPasswordFault(answer);
  if (fault === "password_too_common")
    return "Un mot de passe moins courant : celui-ci serait essayé parmi les premiers.";
  return fault ? "Entre 12 et 72 octets." : undefined;
};

const siteFacts = [...facts, ...networkFacts(current)];
const settingFlags = { "site-url": "origine", "owner-email": "e-mail", "owner-password": "mot de passe" };
const given = readFlags();
const isAsking = !given.yes && process.stdin.isTTY;

// The site refuses to start with a password that fails the check.
const formerPassword = password(former.OWNER_PASSWORD ?? "") ? "" : former.OWNER_PASSWORD;

if (isAsking) intro("Votre site, en quelques réponses");
const site: Site = structuredClone(current);
for (const fact of siteFacts) fact.write(site, await answerOf(fact, site));
// Without an address in .env, npm start and compose use localhost.
const siteUrl = await ask("site-url", "L’adresse publique du site (facultatif)", former.SITE_URL ?? "", origin);
// The demo has no e-mail to sign in with: the public one is suggested.
const ownerEmail = await ask("owner-email", "L’adresse e-mail de connexion", former.OWNER_EMAIL || site.email, email);
const unnamed = formerPassword ? "inchangé" : "il sera tiré au sort";
const chosenPassword = await ask("owner-password", `Le mot de passe (facultatif : ${unnamed})`, "", password);

const resumeFileOf = ({ ownerName, copyrightYear }: Site) => `/cv-${slug(ownerName)}-${copyrightYear}.pdf`;
const added = await ownContentFolder();
if (added.length > 0) console.log(`Fichiers ajoutés à content/ par cette version : ${added.join(", ")}`);
// A name that the owner has chosen stays.
if ([demoResumeFile, resumeFileOf(current)].includes(site.cvFile)) {
  site.cvFile = resumeFileOf(site);
  if (existsSync(`content${current.cvFile}`)) renameSync(`content${current.cvFile}`, `content${site.cvFile}`);
}
writeContent(site);
const ownerPassword = chosenPassword || formerPassword || randomBytes(12).toString("base64url");
const settings = { SITE_URL: originOf(siteUrl), OWNER_EMAIL: ownerEmail, OWNER_PASSWORD: ownerPassword };
writeSettings(settings);
if (!given["no-cv"]) printResume();
try {
  const taken = await takeOver(readEnv({ ...process.env, ...settings }), {
    email: ownerEmail,
    password: ownerPassword,
    formerEmail: former.OWNER_EMAIL,
    newPassword: chosenPassword !== "",
  });
  const signInPath = `/connexion-secrete-${slug(site.ownerName)}`;
  const next = [
    signInOf(taken),
    `Adresse de connexion : ${settings.SITE_URL || "http://localhost:3000"}${signInPath}`,
    "Ensuite : npm run demo, ou npm run build && npm start",
    "Reste à écrire : npm run check:content",
  ].join("\n");
  if (isAsking) outro(next);
  else console.log(next);
} catch (error) {
  console.error(
    `Le contenu et .env sont écrits, mais la connexion au site est restée ce qu’elle était : ${why(error)}`,
  );
  console.error("Relancez ensuite cette commande, avec le même mot de passe si vous en avez donné un.");
  process.exitCode = 1;
}

function readFlags(): Record<string, string | boolean | undefined> {
  const flags = [...siteFacts.map(({ flag }) => flag), ...Object.keys(settingFlags)];
  const texts = Object.fromEntries(flags.map((flag) => [flag, { type: "string" as const }]));
  const switches = Object.fromEntries(["yes", "no-cv", "help"].map((flag) => [flag, { type: "boolean" as const }]));
  try {
    const { values } = parseArgs({ options: { ...texts, ...switches } });
    if (!values.help) return values;
    console.log(help());
    process.exit(0);
  } catch (error) {
    // The message names the flag. It is the only part of the command in English.
    console.error(`${(error as Error).message.split(". ")[0]}.\nToutes les options : npm run personalise -- --help`);
    process.exit(1);
  }
}

function help(): string {
  const line = (flag: string, what: string) => `  --${flag}`.padEnd(22) + what;
  return [
    "npm run personalise : fait vôtre ce site. Chaque question est aussi une option.",
    "",
    ...siteFacts.map(({ flag, question, isOptional }) =>
      line(`${flag}=…`, question + (isOptional ? " (facultatif)" : "")),
    ),
    line("site-url=…", "L’adresse publique du site (facultatif)"),
    line("owner-email=…", "L’adresse e-mail de connexion"),
    line("owner-password=…", "Le mot de passe (facultatif)"),
    line("yes", "Ne rien demander : ce qui n’a pas d’option reste"),
    line("no-cv", "Ne pas imprimer le CV"),
    "",
    "Une option vide, comme --x=, retire ce qui est facultatif.",
  ].join("\n");
}

function answerOf({ flag, question, isOptional, check, read }: Fact, site: Site): Promise<string> {
  const now = read(site) ?? "";
  if (flag === "person") return askPerson(now);
  return isOptional
    ? ask(flag, `${question} (facultatif)`, now, (answer) => (answer.trim() === "" ? undefined : check(answer)))
    : ask(flag, question, now, check);
}

async function askPerson(now: string): Promise<string> {
  if (given.person !== undefined || !isAsking) return ask("person", "", now, factOf("person").check);
  const options = Object.entries(personNames).map(([value, label]) => ({ value, label }));
  const picked = await select({ message: factOf("person").question, initialValue: now, options });
  return endIfCancelled(picked);
}

function factOf(flag: string): Fact {
  const fact = siteFacts.find((each) => each.flag === flag);
  if (!fact) throw new Error(`no fact has the flag ${flag}`);
  return fact;
}

/** The answer of the flag, or of the owner, who is asked again if the flag's answer is refused. */
async function ask(flag: string, question: string, now: string, check: Check): Promise<string> {
  const flagged = given[flag];
  const known = typeof flagged === "string" ? flagged : isAsking ? undefined : now;
  const fault = known === undefined ? undefined : check(known);
  if (known !== undefined && !fault) return known.trim();
  if (fault && !isAsking) {
    console.error(`--${flag} : ${fault}`);
    process.exit(1);
  }
  if (fault) log.warn(`--${flag} : ${fault}`);
  const initialValue = known ?? now;
  return endIfCancelled(
    await text({ message: question, initialValue, validate: (value) => check(value ?? "") }),
  ).trim();
}

function endIfCancelled(answer: string | symbol | undefined): string {
  if (typeof answer !== "symbol") return answer ?? "";
  cancel("Rien n’a été changé.");
  process.exit(1);
}

function signInOf(taken: TakeOver): string {
  if (taken.signIn === "another_owner")
    return `Connexion : ce site a déjà un propriétaire, ${taken.email}, qui le reste (npm run owner:password change son mot de passe)`;
  if (taken.signIn === "password_unchanged") return `Connexion : ${ownerEmail} / mot de passe inchangé`;
  return `Connexion : ${ownerEmail} / ${ownerPassword}${ownerPassword === formerPassword ? " (mot de passe inchangé)" : ""}`;
}

/** Explains why the data cannot be opened, and what to do. */
function why(error: unknown): string {
  if (error instanceof LockHeldError) return "le site est en marche. Arrêtez-le.";
  if (isDatabaseUnavailable(error))
    return "la base de DATABASE_URL ne répond pas. Si elle est neuve, rien ne manque : le premier démarrage crée le propriétaire.";
  return (error as Error).message;
}

/** Replaces the whole file, in the formatter's style. */
function writeContent(content: Site): void {
  const written = JSON.stringify(content, null, 2).replaceAll("\u00a0", "\\u00a0");
  const imports = 'import type { Site } from "#app/content-schema.ts";\nimport { filledSite } from "#app/fill.ts";\n';
  writeFileSync(contentFile, `${imports}\nexport const site: Site = filledSite(${written});\n`);
  run("biome", "format", "--write", contentFile);
}

/** Replaces these settings in .env, and keeps its other lines. */
function writeSettings(settings: Record<string, string>): void {
  const isReplaced = (line: string) => Object.keys(settings).some((name) => line.startsWith(`${name}=`));
  const others = envText.split("\n").filter((line) => line && !isReplaced(line));
  const lines = Object.entries(settings).flatMap(([name, value]) => (value ? [envLine(name, value)] : []));
  if (lines.includes(null)) throw new Error(".env cannot express one of these values");
  writeFileSync(".env", `${[...others, ...lines].join("\n")}\n`, { mode: 0o600 });
}

function printResume(): void {
  if (isAsking) log.step("Le CV est imprimé…");
  if (run(process.execPath, "commands/cv.ts")) return;
  console.error("The CV could not be printed. Once Chromium is installed: npm run cv");
}

function run(command: string, ...args: string[]): boolean {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) console.error(stderr);
  return status === 0;
}
