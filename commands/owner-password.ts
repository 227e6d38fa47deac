import { randomBytes } from "node:crypto";
import { chosenPasswordFault, passwordLength } from "#app/owner/passwords.server.ts";
import { readArguments } from "./arguments.ts";
import { runOnSite } from "./with-site.ts";

/** Sets the owner's password to NEW_PASSWORD, or to a random one that it prints, and ends every session. */
const options = { "remove-keys": { type: "boolean" } } as const;
const { "remove-keys": removesKeys } = readArguments("owner:password -- [--remove-keys]", { options }).values;
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
