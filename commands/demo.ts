import { randomBytes } from "node:crypto";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { readEnv } from "#app/env.server.ts";
import { site } from "#content/site.ts";
import { demoEmail } from "#demo/owner.ts";
import { seedDemoWorks } from "#demo/seed.ts";
import { freePort, untilReady } from "#test-support/processes.ts";
import { serve } from "#test-support/site.ts";
import { buildSite } from "./build-site.ts";
import { contentFolder } from "./content-folder.ts";
import { demoTextsLeft } from "./demo-texts.ts";
import { withSite } from "./with-site.ts";

/** Builds the site, adds the demo's works and owner, starts it, and prints how to sign in. */

console.log("Building the site…");
buildSite();

const PORT = process.env.PORT ?? String(await freePort(3000).catch(() => freePort()));
// The public address in .env, if there is one, is for later: the demo runs here.
const SITE_URL = `http://localhost:${PORT}`;
const { LOG_LEVEL = "error" } = process.env;
const env = await Promise.try(readEnv, { ...process.env, PORT, SITE_URL, LOG_LEVEL }).catch(fail);

console.log(`Preparing the data in ${env.dataDir}…`);
const signIn = await prepareData().catch(fail);

const settings = { ...process.env, PORT, SITE_URL: env.siteUrl };
console.log("Starting the site…");
const server = serve("./build/server/index.js", settings, { stdio: ["ignore", "ignore", "inherit"] });
process.on("SIGINT", () => server.kill("SIGINT")).on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (status) => process.exit(status ?? 1));
await untilReady(`${env.siteUrl}/readyz`);

const left = (await demoTextsLeft(contentFolder())).length;
console.log(`
  ${site.brand} is running.

  Site      ${env.siteUrl}/
  Sign-in   ${env.siteUrl}${adminPaths.signIn}
  E-mail    ${signIn.email}
  Password  ${signIn.password}

${left > 0 ? `  ${left} texts are still the demo's: npm run personalise, then npm run check:content.\n\n` : ""}  Stop it with Ctrl+C. The data stays in ${env.dataDir}.
`);

function fail(error: Error): never {
  console.error(error.message);
  process.exit(1);
}

/**
 * Writes the demo's data, unless the site belongs to another owner.
 * @returns how to sign in
 */
async function prepareData(): Promise<{ email: string; password: string }> {
  return withSite({ ...env, owner: null }, async ({ owners, works }) => {
    const found = await owners.findOwner();
    if (found && found.email !== demoEmail) return { email: found.email, password: "the owner's own" };
    const named = found ? null : env.owner;
    const owner = named ?? { email: demoEmail, password: randomBytes(12).toString("base64url") };
    if (found) await owners.resetPassword(owner.password);
    else await owners.create(owner.email, owner.password);
    const { id = "" } = (await owners.findOwner()) ?? {};
    if ((await works.list()).length === 0)
      await seedDemoWorks(works, id, (title, number, count) =>
        console.log(`Adding project ${number} of ${count}: ${title}…`),
      );
    return { email: owner.email, password: named ? "as in .env" : owner.password };
  });
}
