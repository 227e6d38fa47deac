import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { chosenPasswordFault, passwordLength } from "#app/owner/passwords.server.ts";
import { runOnSite } from "./with-site.ts";

/** Sets the owner's password to NEW_PASSWORD, or to a random one that it prints, and ends every session. */
const removesKeys = readArguments();
const given = process.env.NEW_PASSWORD;
if (given && chosenPasswordFault(given)) {
  console.error(`NEW_PASSWORD is not usable: expected ${passwordLength}, and none of the common passwords.`);
  process.exit(1);
}
const password = given || randomBytes(12).toString("base64url");
await runOnSite(async ({ owners }) => {
  // Before the password, which ends the sessions that they have opened.
  if (removesKeys) await owners.removeKeys();
  if (await owners.resetPassword(password)) {
    console.log("The password is set, and every session has ended.");
    console.log(removesKeys ? "All keys are removed." : "Keys still sign in: --remove-keys removes them.");
    if (!given) console.log(`The password is ${password}`);
  } else {
    console.error("This site has no owner yet: start it, and sign up with the code that it prints.");
    process.exitCode = 1;
  }
});

function readArguments(): boolean {
  try {
    return parseArgs({ options: { "remove-keys": { type: "boolean" } } }).values["remove-keys"] ?? false;
  } catch (error) {
    // The rest of Node's message explains how to write a file name that begins with a dash.
    console.error(`${(error as Error).message.split(/\.\s/)[0]}: npm run owner:password -- [--remove-keys]`);
    process.exit(1);
  }
}
