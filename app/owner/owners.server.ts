import { createAccounts, type OwnerOptions, type OwnerParts } from "./accounts.server.ts";
import { createKeys } from "./keys.server.ts";
import { createLogIn } from "./log-in.server.ts";
import type { ChangePasswordResult, Session } from "./owner.ts";
import { chosenPasswordFault } from "./passwords.server.ts";
import { createSessions } from "./sessions.server.ts";
import { createSignUp } from "./sign-up.server.ts";
import { createSiteKey } from "./site-key.server.ts";
import { createThrottleKeys } from "./throttle-keys.server.ts";

export type Owners = ReturnType<typeof createOwners>;

export function createOwners(options: OwnerOptions) {
  const { db, passwords, throttle } = options;
  const { sign } = createSiteKey({ db });
  const throttleKeys = createThrottleKeys({ sign });
  const accounts = createAccounts(options);
  const sessions = createSessions({ ...options, throttleKeys });
  const parts: OwnerParts = { ...options, accounts, sessions, throttleKeys, sign };

  async function changePassword(
    session: Session,
    input: { current: string; next: string },
  ): Promise<ChangePasswordResult> {
    const keys = [await throttleKeys.changePasswordKey(session.ownerId)];
    const retryAfter = await throttle.spend(keys);
    if (retryAfter) return { error: "throttled", retryAfter };
    const owner = await accounts.findWithHash();
    if (!(await passwords.matches(input.current, owner?.password_hash ?? null))) return "wrong_password";
    await throttle.refund(keys);
    const fault = chosenPasswordFault(input.next);
    if (fault) return fault;
    await accounts.resetPassword(input.next, session.id);
    return "changed";
  }

  const told =
    <Input extends unknown[], Result extends object | string>(
      name: string,
      attempt: (...input: Input) => Promise<Result>,
    ) =>
    async (...input: Input) => {
      const result = await attempt(...input);
      const said: object | string = result;
      const outcome = typeof said === "string" ? said : "error" in said ? String(said.error) : "done";
      options.onAttempt?.(name, outcome);
      return result;
    };

  const [signUp, logIn, keys] = [createSignUp(parts), createLogIn(parts), createKeys(parts)];
  return {
    ...{ ...accounts, ...sessions, ...signUp, ...logIn, ...keys },
    signUp: told("sign_up", signUp.signUp),
    logIn: told("sign_in", logIn.logIn),
    logInByKey: told("sign_in_by_key", keys.logInByKey),
    changePassword: told("password_change", changePassword),
  };
}
