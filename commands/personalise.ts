import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";
import { cancel, intro, isCancel, log, outro, text } from "@clack/prompts";
import { site as demo } from "#app/content/site.ts";
import type { Network, Site } from "#app/content/types.ts";
import { readEnv } from "#app/env.server.ts";
import { chosenPasswordFault } from "#app/owner/passwords.server.ts";
import { LockHeldError } from "#db/lock.ts";
import { isDatabaseUnavailable } from "#db/open.ts";
import { envLine } from "./env-file.ts";
import { type TakeOver, takeOver } from "./take-over.ts";

/**
 * Personalises the site: asks the owner for the facts, writes them to app/content/site.ts and .env, and prints the CV.
 * Every question is also a flag. With --yes nothing is asked, and a fact without a flag does not change.
 */

/** @returns why the answer is refused */
type Check = (answer: string) => string | undefined;

const contentFile = "app/content/site.ts";
const envText = existsSync(".env") ? readFileSync(".env", "utf8") : "";
const former = parseEnv(envText);
const networkNames: Record<Network, string> = {
  linkedin: "LinkedIn",
  github: "GitHub",
  x: "X",
  instagram: "Instagram",
};

const needed = check((answer) => answer.trim() !== "", "Il faut une réponse.");
const email = check((answer) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer), "Une adresse e-mail : nom@domaine.fr");
const phone = check((answer) => /^\+[\d\s]{8,20}$/.test(answer), "Un numéro international : +33 6 12 34 56 78");
const origin = check(
  (answer) => answer === "" || URL.parse(answer)?.origin === answer,
  "Une origine sans chemin : https://exemple.fr",
);
const isWebAddress = (answer: string) => URL.canParse(answer) && /^https?:/.test(answer);
const address = check((answer) => answer === "" || isWebAddress(answer), "Une adresse complète : https://…");
const neededAddress: Check = (answer) => needed(answer) ?? address(answer);
const password: Check = (answer) => {
  if (answer === "") return undefined;
  if (envLine("OWNER_PASSWORD", answer) === null)
    return "Pas les trois guillemets ' ` \" à la fois : .env ne les tient pas.";
  const fault = chosenPasswordFault(answer);
  if (fault === "password_too_common")
    return "Un mot de passe moins courant : celui-ci serait essayé parmi les premiers.";
  return fault ? "Entre 12 et 72 octets." : undefined;
};

function check(isValid: (answer: string) => boolean, fault: string): Check {
  return (answer) => (isValid(answer) ? undefined : fault);
}

// The site refuses to start with a password that fails the check.
const formerPassword = password(former.OWNER_PASSWORD ?? "") ? "" : former.OWNER_PASSWORD;

const facts = ["name", "brand", "trade", "email", "phone", "city", ...Object.keys(networkNames), "repository"];
facts.push("response-time", "siret", "postal-address", "host-name", "host-address", "host-phone");
facts.push("site-url", "owner-email", "owner-password");
const options = Object.fromEntries(facts.map((flag) => [flag, { type: "string" as const }]));
const flags = parseArgs({ options: { ...options, yes: { type: "boolean" }, "no-cv": { type: "boolean" } } }).values;
const given = flags as Record<string, string | boolean | undefined>;

if (!given.yes) intro("Votre site, en quelques réponses");
const site: Site = {
  ...demo,
  ownerName: await fact("name", "Vos prénom et nom", demo.ownerName, needed),
  brand: await fact("brand", "Le nom du site", demo.brand, needed),
  trade: await fact("trade", "Votre métier", demo.trade, needed),
  email: await fact("email", "Votre adresse e-mail publique", demo.email, email),
  phone: await fact("phone", "Votre numéro WhatsApp", demo.phone, phone),
  city: await fact("city", "Votre ville", demo.city, needed),
  profiles: await askProfiles(),
  repository: await fact("repository", "L’adresse de votre code source public", demo.repository, neededAddress),
  responseTime: await fact("response-time", "Votre délai de réponse", demo.responseTime, needed),
  business: {
    ...demo.business,
    siret: await fact("siret", "Votre numéro SIRET", demo.business.siret, needed),
    postalAddress: await fact("postal-address", "Votre adresse professionnelle", demo.business.postalAddress, needed),
  },
  host: {
    name: await fact("host-name", "Votre hébergeur", demo.host.name, needed),
    postalAddress: await fact("host-address", "Son adresse", demo.host.postalAddress, needed),
    phone: await fact("host-phone", "Son téléphone", demo.host.phone, needed),
  },
};
// Without an address in .env, npm start and compose use localhost.
const siteUrl = await fact("site-url", "L’adresse publique du site (vide : pas encore)", former.SITE_URL ?? "", origin);
// The demo has no e-mail to sign in with: the public one is suggested.
const ownerEmail = await fact("owner-email", "L’adresse e-mail de connexion", former.OWNER_EMAIL || site.email, email);
const unnamed = formerPassword ? "inchangé" : "il sera tiré au sort";
const chosenPassword = await ask("owner-password", `Le mot de passe (vide : ${unnamed})`, "", password);

writeContent(site);
const ownerPassword = chosenPassword || formerPassword || randomBytes(12).toString("base64url");
const settings = { SITE_URL: siteUrl, OWNER_EMAIL: ownerEmail, OWNER_PASSWORD: ownerPassword };
writeSettings(settings);
if (!given["no-cv"]) printResume();
try {
  const taken = await takeOver(readEnv({ ...process.env, ...settings }), {
    email: ownerEmail,
    password: ownerPassword,
    formerEmail: former.OWNER_EMAIL,
    newPassword: chosenPassword !== "",
  });
  const next = `${signInOf(taken)}\nEnsuite : npm run demo, ou npm run build && npm start\nReste à écrire : npm run check:content`;
  if (given.yes) console.log(next);
  else outro(next);
} catch (error) {
  console.error(
    `Le contenu et .env sont écrits, mais la connexion au site est restée ce qu’elle était : ${why(error)}`,
  );
  console.error("Relancez ensuite cette commande, avec le même mot de passe si vous en avez donné un.");
  process.exitCode = 1;
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

async function askProfiles(): Promise<Site["profiles"]> {
  const profiles: Site["profiles"] = [];
  for (const [network, name] of Object.entries(networkNames) as [Network, string][]) {
    const now = demo.profiles.find((profile) => profile.network === network)?.url ?? "";
    const url = await fact(network, `Votre profil ${name} (vide : pas de profil)`, now, address);
    if (url) profiles.push({ network, name, url });
  }
  return profiles;
}

async function fact(...question: Parameters<typeof ask>): Promise<string> {
  return (await ask(...question)).trim();
}

/** The answer of the flag, or of the owner. */
async function ask(flag: string, question: string, now: string, check: Check): Promise<string> {
  const flagged = given[flag];
  const known = typeof flagged === "string" ? flagged : given.yes ? now : undefined;
  if (known !== undefined) {
    const fault = check(known);
    if (!fault) return known;
    console.error(`--${flag}: ${fault}`);
    process.exit(1);
  }
  const typed = await text({ message: question, initialValue: now, validate: (value) => check(value ?? "") });
  if (!isCancel(typed)) return typed ?? "";
  cancel("Rien n’a été changé.");
  process.exit(1);
}

/** Replaces the whole file, in the formatter's style. */
function writeContent(content: Site): void {
  const written = JSON.stringify(content, null, 2).replaceAll("\u00a0", "\\u00a0");
  writeFileSync(contentFile, `import type { Site } from "./types.ts";\n\nexport const site: Site = ${written};\n`);
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
  if (!given.yes) log.step("Le CV est imprimé…");
  if (run("react-router", "build") && run(process.execPath, "commands/cv.ts")) return;
  console.error("The CV could not be printed. Once Chromium is installed: npm run build && npm run cv");
}

function run(command: string, ...args: string[]): boolean {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) console.error(stderr);
  return status === 0;
}
