import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "#app/env.server.ts";
import { normaliseEmail } from "#app/owner/owner.ts";
import { demoEmail } from "#db/demo/owner.ts";
import { withSite } from "./with-site.ts";

export type TakeOver =
  /** These credentials are the owner's, now or from the first start on. */
  | { signIn: "as_wished" }
  | { signIn: "password_kept" }
  /** Neither the demo's nor ours: left alone. */
  | { signIn: "somebody_elses"; email: string };

/**
 * Makes the data's owner the one that the settings name. Whoever has tried the demo has its owner and works there:
 * they become this owner's. On a later run the owner is there already, whose password stays unless a new one is given.
 * @param wish.formerEmail the owner's address in .env before this run
 * @param wish.newPassword whether the password was asked for, as against the one that stands in .env
 */
export async function takeOver(
  env: Env,
  wish: { email: string; password: string; formerEmail: string | undefined; newPassword: boolean },
): Promise<TakeOver> {
  // Opening an embedded database makes one where there is none.
  if (env.database.engine === "pglite" && !existsSync(join(env.dataDir, "pglite"))) return { signIn: "as_wished" };
  // Creating the owner is left to the first start: settings may still change until then.
  return withSite({ ...env, owner: null }, async ({ owners }) => {
    const { email, password, formerEmail } = wish;
    const owner = await owners.findOwner();
    if (!owner || (await owners.handOver(demoEmail, { email, password }))) return { signIn: "as_wished" };
    const ours = [email, formerEmail].some((each) => each && normaliseEmail(each) === owner.email);
    if (!ours) return { signIn: "somebody_elses", email: owner.email };
    if (wish.newPassword) {
      await owners.handOver(owner.email, { email, password });
      return { signIn: "as_wished" };
    }
    if (owner.email !== normaliseEmail(email)) await owners.handOver(owner.email, { email });
    return { signIn: "password_kept" };
  });
}
