import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { site } from "#app/content/site.ts";
import { readEnv } from "#app/env.server.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { placeholdersLeft } from "#app/routes/admin/placeholders.server.ts";
import { demoEmail } from "#db/demo/owner.ts";
import { seedDemoWorks } from "#db/demo/seed.ts";
import { freePort, isPortFree } from "#test-support/ports.ts";
import { withSite } from "./with-site.ts";

/** Builds the site, fills it with the demo's works and owner, starts it, and says how to get in. */

console.log("Building the site…");
const built = spawnSync("react-router", ["build"], { stdio: ["ignore", "ignore", "inherit"] });
if (built.status !== 0) process.exit(built.status ?? 1);

const port = process.env.PORT ?? String((await isPortFree(3000)) ? 3000 : await freePort());
const env = readEnv({
  ...process.env,
  PORT: port,
  // Whatever public address .env has for the site to come, the demo is looked at here.
  SITE_URL: `http://localhost:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
});

console.log("Preparing the data…");
const signIn = await prepareData().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

const server = spawn("react-router-serve", ["./build/server/index.js"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, NODE_ENV: "production", PORT: port, SITE_URL: env.siteUrl },
});
process.on("SIGINT", () => server.kill("SIGINT")).on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (status) => process.exit(status ?? 1));
await untilReady();

console.log(`
  ${site.brand} is running.

  Site      ${env.siteUrl}/
  Sign-in   ${env.siteUrl}${adminPaths.signIn}
  E-mail    ${signIn.email}
  Password  ${signIn.password}

${notice()}  Stop it with Ctrl+C. The data stays in ${env.dataDir}.
`);
await once(server, "exit");

function notice(): string {
  const left = placeholdersLeft().length;
  return left > 0 ? `  ${left} texts are still the demo's: npm run personalise, then npm run check:content.\n\n` : "";
}

/**
 * Fills a site that has no owner yet, and one that the demo owns. Somebody else's is left alone.
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
    if ((await works.list()).length === 0) await seedDemoWorks(works, id);
    return { email: owner.email, password: named ? "as in .env" : owner.password };
  });
}

async function untilReady(): Promise<void> {
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
}
