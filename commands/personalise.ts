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
 * Makes the site one's own: asks for what only its owner knows, writes it to app/content/site.ts and .env, and prints
 * the CV anew. Every question is also a flag; with --yes what has no flag stays as it is, and nothing is asked.
 */

interface Question {
  flag: string;
  ask: string;
  /** What stands in the site now. */
  now: string;
  /** Why an answer will not do; nothing when it will. */
  fault?: (answer: string) => string | undefined;
}

const contentFile = "app/content/site.ts";
/** What an earlier run, or the owner, has written: it stays unless an answer says otherwise. */
const standing = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
const networks: [Network, string][] = [
  ["linkedin", "LinkedIn"],
  ["github", "GitHub"],
  ["x", "X"],
  ["instagram", "Instagram"],
];

const needed = (answer: string) => (answer.trim() ? undefined : "Il faut une réponse.");
const email = (answer: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer) ? undefined : "Une adresse e-mail : nom@domaine.fr";
const phone = (answer: string) =>
  /^\+[\d\s]{8,20}$/.test(answer) ? undefined : "Un numéro international : +33 6 12 34 56 78";
const address = (answer: string) =>
  answer === "" || (URL.canParse(answer) && /^https?:/.test(answer)) ? undefined : "Une adresse complète : https://…";
const neededAddress = (answer: string) => needed(answer) ?? address(answer);
const origin = (answer: string) =>
  answer === "" || (URL.canParse(answer) && new URL(answer).origin === answer)
    ? undefined
    : "Une origine sans chemin : https://exemple.fr";
const password = (answer: string) => {
  if (answer === "") return undefined;
  if (envLine("OWNER_PASSWORD", answer) === null)
    return "Pas les trois guillemets ' ` \" à la fois : .env ne les tient pas.";
  const fault = chosenPasswordFault(answer);
  if (fault === "password_too_common")
    return "Un mot de passe moins courant : celui-ci serait essayé parmi les premiers.";
  return fault ? "Entre 12 et 72 octets." : undefined;
};

// One that no start would take is no password to keep.
const keptPassword = password(standing.OWNER_PASSWORD ?? "") ? "" : standing.OWNER_PASSWORD;

const profileOf = (network: Network) => demo.profiles.find((profile) => profile.network === network)?.url ?? "";

const questions: Question[] = [
  { flag: "name", ask: "Vos prénom et nom", now: demo.ownerName, fault: needed },
  { flag: "brand", ask: "Le nom du site", now: demo.brand, fault: needed },
  { flag: "trade", ask: "Votre métier", now: demo.trade, fault: needed },
  { flag: "email", ask: "Votre adresse e-mail publique", now: demo.email, fault: email },
  { flag: "phone", ask: "Votre numéro WhatsApp", now: demo.phone, fault: phone },
  { flag: "city", ask: "Votre ville", now: demo.city, fault: needed },
  ...networks.map(([network, name]) => ({
    flag: network,
    ask: `Votre profil ${name} (vide : pas de profil)`,
    now: profileOf(network),
    fault: address,
  })),
  { flag: "repository", ask: "L’adresse de votre code source public", now: demo.repository, fault: neededAddress },
  { flag: "response-time", ask: "Votre délai de réponse", now: demo.responseTime, fault: needed },
  { flag: "siret", ask: "Votre numéro SIRET", now: demo.business.siret, fault: needed },
  { flag: "postal-address", ask: "Votre adresse professionnelle", now: demo.business.postalAddress, fault: needed },
  { flag: "host-name", ask: "Votre hébergeur", now: demo.host.name, fault: needed },
  { flag: "host-address", ask: "Son adresse", now: demo.host.postalAddress, fault: needed },
  { flag: "host-phone", ask: "Son téléphone", now: demo.host.phone, fault: needed },
  // Empty is no address in .env: npm start and compose each have one of their own for trying the site.
  {
    flag: "site-url",
    ask: "L’adresse publique du site (vide : pas encore)",
    now: standing.SITE_URL ?? "",
    fault: origin,
  },
  { flag: "owner-email", ask: "L’adresse e-mail de connexion", now: standing.OWNER_EMAIL ?? "", fault: email },
  {
    flag: "owner-password",
    ask: `Le mot de passe (vide : ${keptPassword ? "inchangé" : "il sera tiré au sort"})`,
    now: "",
    fault: password,
  },
];

const { values } = parseArgs({
  options: {
    ...Object.fromEntries(questions.map(({ flag }) => [flag, { type: "string" as const }])),
    yes: { type: "boolean", default: false },
    "no-cv": { type: "boolean", default: false },
  },
});
const given = values as Record<string, string | boolean | undefined>;

const answers: Record<string, string> = {};
if (!given.yes) intro("Votre site, en quelques réponses");
for (const question of questions) answers[question.flag] = await answer(question);

const site: Site = {
  ...demo,
  ownerName: said("name"),
  brand: said("brand"),
  trade: said("trade"),
  email: said("email"),
  phone: said("phone"),
  city: said("city"),
  profiles: networks.flatMap(([network, name]) => (answers[network] ? [{ network, name, url: said(network) }] : [])),
  repository: said("repository"),
  responseTime: said("response-time"),
  business: { ...demo.business, siret: said("siret"), postalAddress: said("postal-address") },
  host: { name: said("host-name"), postalAddress: said("host-address"), phone: said("host-phone") },
};
writeContent(site);
const ownerEmail = said("owner-email");
const ownerPassword = answers["owner-password"] || keptPassword || randomBytes(12).toString("base64url");
const settings = { SITE_URL: said("site-url"), OWNER_EMAIL: ownerEmail, OWNER_PASSWORD: ownerPassword };
writeSettings(settings);
if (!given["no-cv"]) printResume();
try {
  const taken = await takeOver(readEnv({ ...process.env, ...settings }), {
    email: ownerEmail,
    password: ownerPassword,
    formerEmail: standing.OWNER_EMAIL,
    newPassword: Boolean(answers["owner-password"]),
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
  if (taken.signIn === "somebody_elses")
    return `Connexion : ce site a déjà un propriétaire, ${taken.email}, qui le reste (npm run owner:password change son mot de passe)`;
  if (taken.signIn === "password_kept") return `Connexion : ${ownerEmail} / mot de passe inchangé`;
  return `Connexion : ${ownerEmail} / ${ownerPassword}${ownerPassword === keptPassword ? " (mot de passe inchangé)" : ""}`;
}

/** What keeps the command from the data, and what its user can do. */
function why(error: unknown): string {
  if (error instanceof LockHeldError) return "le site est en marche. Arrêtez-le.";
  if (isDatabaseUnavailable(error))
    return "la base de DATABASE_URL ne répond pas. Si elle est neuve, rien ne manque : le premier démarrage crée le propriétaire.";
  return (error as Error).message;
}

function said(flag: string): string {
  return (answers[flag] ?? "").trim();
}

async function answer({ flag, ask, now, fault }: Question): Promise<string> {
  const flagged = given[flag];
  // Who signs in is nobody the demo knows: the public address stands in.
  const initial = flag === "owner-email" ? now || (answers.email ?? "") : now;
  const known = typeof flagged === "string" ? flagged : given.yes ? initial : undefined;
  if (known !== undefined) {
    const why = fault?.(known);
    if (!why) return known;
    console.error(`--${flag}: ${why}`);
    process.exit(1);
  }
  const typed = await text({ message: ask, initialValue: initial, validate: (value) => fault?.(value ?? "") });
  if (!isCancel(typed)) return typed ?? "";
  cancel("Rien n’a été changé.");
  process.exit(1);
}

/** The whole file is written anew; the formatter gives it its shape. */
function writeContent(content: Site): void {
  const written = JSON.stringify(content, null, 2).replaceAll("\u00a0", "\\u00a0");
  writeFileSync(contentFile, `import type { Site } from "./types.ts";\n\nexport const site: Site = ${written};\n`);
  run("biome", "format", "--write", contentFile);
}

/** Keeps the other lines of a .env that is there. */
function writeSettings(settings: Record<string, string>): void {
  const kept = existsSync(".env")
    ? readFileSync(".env", "utf8")
        .split("\n")
        .filter((line) => line && !Object.keys(settings).some((name) => line.startsWith(`${name}=`)))
    : [];
  const given = Object.entries(settings).filter(([, value]) => value !== "");
  const lines = given.map(([name, value]) => {
    const line = envLine(name, value);
    if (line === null) throw new Error(`${name} cannot be written to .env`);
    return line;
  });
  writeFileSync(".env", `${[...kept, ...lines].join("\n")}\n`, { mode: 0o600 });
}

function printResume(): void {
  if (!given.yes) log.step("Le CV est imprimé…");
  if (run("react-router", "build") && run(process.execPath, "commands/cv.ts")) return;
  console.error("The CV could not be printed; once Chromium is here: npm run build && npm run cv");
}

function run(command: string, ...args: string[]): boolean {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) console.error(stderr);
  return status === 0;
}
