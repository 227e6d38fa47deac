import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "#app/env.server.ts";
import { normaliseEmail } from "#app/owner/owner.ts";
import { demoEmail } from "#demo/owner.ts";
import { withSite } from "./with-site.ts";

/** as_given: now or after the first start. */
export type TakeOver = { signIn: "as_given" | "password_unchanged" } | { signIn: "another_owner"; email: string };

/**
 * Gives the data to the owner in the settings: the demo's owner, with its works, becomes this one. The data of any other
 * owner is not changed. The owner of an earlier run keeps the password, unless there is a new one.
 * @param given.formerEmail the owner's address in .env before this run
 * @param given.newPassword whether the password is a new one, or the one in .env
 */
export async function takeOver(
  env: Env,
  given: { email: string; password: string; formerEmail: string | undefined; newPassword: boolean },
): Promise<TakeOver> {
  // Opening the embedded database would create it.
  if (env.database.engine === "pglite" && !existsSync(join(env.dataDir, "pglite"))) return { signIn: "as_given" };
  // The first start creates the owner: the settings may change until then.
  return withSite({ ...env, owner: null }, async ({ owners }) => {
    const { email, password, formerEmail, newPassword } = given;
    const owner = await owners.findOwner();
    if (!owner || (await owners.handOver(demoEmail, { email, password }))) return { signIn: "as_given" };
    const isOwn = [email, formerEmail].some((each) => each && normaliseEmail(each) === owner.email);
    if (!isOwn) return { signIn: "another_owner", email: owner.email };
    if (newPassword) await owners.handOver(owner.email, { email, password });
    else if (owner.email !== normaliseEmail(email)) await owners.handOver(owner.email, { email });
    return { signIn: newPassword ? "as_given" : "password_unchanged" };
  });
}
