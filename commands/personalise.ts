import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { cancel, intro, log, outro } from "@clack/prompts";
import type { Resume, Site } from "#app/content-schema.ts";
import { readEnv } from "#app/env.server.ts";
import { rawOf } from "#app/formats/fill.ts";
import { slug } from "#app/formats/slug.ts";
import { normaliseEmail } from "#app/owner/owner.ts";
import { chosenPasswordFault } from "#app/owner/passwords.server.ts";
import { resume as filledResume } from "#content/resume.ts";
import { site as filledCurrent } from "#content/site.ts";
import { isDatabaseUnavailable } from "#db/errors.ts";
import { LockHeldError } from "#db/lock.ts";
import { resume as demoResume } from "#demo/content/resume.ts";
import { demoEmail } from "#demo/owner.ts";
import { contentFolder, ownContentFolder } from "./content-folder.ts";
import { envLine } from "./env-file.ts";
import { check, email, type Fact, factQuestion, facts, networkFacts } from "./facts.ts";
import {
  answerByFlags,
  askAll,
  CancelledError,
  type Check,
  type Given,
  type Question,
  WrongFlagError,
} from "./questions.ts";
import { resumeWith, takeResume } from "./resume-file.ts";
import { withSite } from "./with-site.ts";

/**
 * Personalises the site: makes content/ from the demo's, asks the owner for the facts, writes them to content/site.ts and
 * .env, and prints the CV. Every question is also a flag; `--resume` answers some of them by a CV in JSON. What the owner
 * has changed by hand in site.ts stays.
 */

const demoResumeFile = "/cv-2023.pdf";
const current = rawOf(filledCurrent);

// As after a merge that took the release's package.json: the demo's facts would replace the owner's.
if (contentFolder() !== "content" && existsSync("content/site.ts")) {
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

const site: Site = structuredClone(current);
const given = readFlags();
const isAsking = !given.yes && process.stdin.isTTY;

// The site refuses to start with a password that fails the check.
const formerPassword = password(former.OWNER_PASSWORD ?? "") ? "" : former.OWNER_PASSWORD;
const settings = { SITE_URL: former.SITE_URL ?? "", OWNER_EMAIL: former.OWNER_EMAIL ?? "", OWNER_PASSWORD: "" };

if (isAsking) intro("Votre site, en quelques réponses. « < » revient à la question précédente, Échap arrête tout");
const taken = typeof given.resume === "string" ? readResumeFile(given.resume) : undefined;
// Who names a mediator has consumers.
if (given["mediator-name"]) given.consumers ??= "oui";
const unnamed = formerPassword ? "inchangé" : "tiré au sort";
await answerAll([
  ...siteFacts(site).map((fact) => factQuestion(fact, site, current)),
  // Without an address in .env, npm start and compose use localhost.
  setting("site-url", "L’adresse publique du site", "SITE_URL", origin, true),
  setting("owner-email", "L’adresse e-mail de connexion", "OWNER_EMAIL", email),
  setting("owner-password", `Le mot de passe, sinon ${unnamed}`, "OWNER_PASSWORD", password, true),
]);
settings.SITE_URL = originOf(settings.SITE_URL);
const { OWNER_EMAIL: ownerEmail, OWNER_PASSWORD: chosenPassword } = settings;

const resumeFileOf = ({ ownerName, copyrightYear }: Site) => `/cv-${slug(ownerName)}-${copyrightYear}.pdf`;
const added = await ownContentFolder();
if (added.length > 0) console.log(`Fichiers ajoutés à content/ par cette version : ${added.join(", ")}`);
// A name that the owner has chosen stays.
if ([demoResumeFile, resumeFileOf(current)].includes(site.cvFile)) {
  site.cvFile = resumeFileOf(site);
  if (existsSync(`content${current.cvFile}`)) renameSync(`content${current.cvFile}`, `content${site.cvFile}`);
}
writeContent("site", site);
if (taken) writeContent("resume", resumeWith(taken, rawOf(filledResume), rawOf(demoResume)));
const ownerPassword = chosenPassword || formerPassword || randomBytes(12).toString("base64url");
settings.OWNER_PASSWORD = ownerPassword;
writeSettings(settings);
if (!given["no-cv"]) printResume();
try {
  const signIn = await takeOver();
  const signInPath = `/connexion-secrete-${slug(site.ownerName)}`;
  const next = [
    `Connexion : ${signIn}`,
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

function readFlags(): Given {
  const flags = [...siteFacts(site).map(({ flag }) => flag), "site-url", "owner-email", "owner-password", "resume"];
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
    ...siteFacts(site).map(({ flag, question, isOptional }) =>
      line(`${flag}=…`, question + (isOptional ? " (facultatif)" : "")),
    ),
    line("site-url=…", "L’adresse publique du site (facultatif)"),
    line("owner-email=…", "L’adresse e-mail de connexion"),
    line("owner-password=…", "Le mot de passe (facultatif)"),
    line("resume=…", "Un CV en JSON, au schéma de jsonresume.org, qui répond à ce qu’il contient"),
    line("yes", "Ne rien demander : ce qui n’a pas d’option reste"),
    line("no-cv", "Ne pas imprimer le CV"),
    "",
    "Une option vide, comme --x=, retire ce qui est facultatif.",
  ].join("\n");
}

function siteFacts(site: Site): Fact[] {
  return [...facts, ...networkFacts(site)];
}

function setting(
  flag: string,
  question: string,
  name: keyof typeof settings,
  check: Check,
  isOptional?: true,
): Question {
  // The demo has no e-mail to sign in with: the public one is suggested.
  const kept = () => settings[name] || (flag === "owner-email" ? site.email : "");
  const write = (answer: string) => Object.assign(settings, { [name]: answer });
  return { flag, question, isOptional, check, isAsked: () => true, kept, offered: kept, write };
}

async function answerAll(questions: Question[]): Promise<void> {
  try {
    if (isAsking) await askAll(questions, given);
    else answerByFlags(questions, given);
  } catch (error) {
    if (error instanceof CancelledError) cancel("Rien n’a été changé.");
    else if (error instanceof WrongFlagError) console.error(error.message);
    else throw error;
    process.exit(1);
  }
}

/** Answers by the file what no flag answers, and says what it took and what it did not. */
function readResumeFile(file: string): ReturnType<typeof takeResume> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`${file} ne se lit pas : ${(error as Error).message}`);
    process.exit(1);
  }
  const taken = takeResume(content, rawOf(filledResume), site);
  for (const { flag, answer } of taken.answers) given[flag] ??= answer;
  if (taken.profiles.length > 0) {
    site.profiles = taken.profiles;
    for (const { flag, read } of networkFacts(site)) given[flag] ??= read(site) ?? "";
  }
  if (taken.languageCodes.length > 0) site.languages = taken.languageCodes;
  console.log(`Pris de ${file} : ${taken.took.join(", ") || "rien"}.`);
  if (taken.left.length > 0) console.log(`Pas pris :\n${taken.left.map((line) => `  ${line}`).join("\n")}`);
  return taken;
}

/**
 * Gives the data to the owner in the settings: the demo's owner, with its works, becomes this one. The data of any other
 * owner is not changed. The owner of an earlier run keeps the password, unless there is a new one.
 * @returns how to sign in
 */
async function takeOver(): Promise<string> {
  const env = readEnv({ ...process.env, ...settings });
  const credentials = { email: ownerEmail, password: ownerPassword };
  const asGiven = `${ownerEmail} / ${ownerPassword}${ownerPassword === formerPassword ? " (mot de passe inchangé)" : ""}`;
  // Opening the embedded database would create it.
  if (env.database.engine === "pglite" && !existsSync(join(env.dataDir, "pglite"))) return asGiven;
  // The first start creates the owner: the settings may change until then.
  return withSite({ ...env, owner: null }, async ({ owners }) => {
    const owner = await owners.findOwner();
    if (!owner || (await owners.handOver(demoEmail, credentials))) return asGiven;
    const isOwn = [ownerEmail, former.OWNER_EMAIL].some((each) => each && normaliseEmail(each) === owner.email);
    if (!isOwn)
      return `ce site a déjà un propriétaire, ${owner.email}, qui le reste (npm run owner:password change son mot de passe)`;
    if (!chosenPassword) {
      if (owner.email !== normaliseEmail(ownerEmail)) await owners.handOver(owner.email, { email: ownerEmail });
      return `${ownerEmail} / mot de passe inchangé`;
    }
    await owners.handOver(owner.email, credentials);
    return asGiven;
  });
}

/** Explains why the data cannot be opened, and what to do. */
function why(error: unknown): string {
  if (error instanceof LockHeldError) return "le site est en marche. Arrêtez-le.";
  if (isDatabaseUnavailable(error))
    return "la base de DATABASE_URL ne répond pas. Si elle est neuve, rien ne manque : le premier démarrage crée le propriétaire.";
  return (error as Error).message;
}

/** Replaces the whole file, in the formatter's style. */
function writeContent(name: "site" | "resume", content: Site | Resume): void {
  const file = `content/${name}.ts`;
  const [type, fill, module] = name === "site" ? ["Site", "filledSite", "fill"] : ["Resume", "filled", "filled"];
  const written = JSON.stringify(content, null, 2).replaceAll("\u00a0", "\\u00a0");
  const imports = [
    `import type { ${type} } from "#app/content-schema.ts";`,
    `import { ${fill} } from "#app/formats/${module}.ts";`,
  ];
  writeFileSync(file, [...imports, "", `export const ${name}: ${type} = ${fill}(${written});`, ""].join("\n"));
  run("biome", "format", "--write", file);
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
