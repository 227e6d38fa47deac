import { useEffect, useState } from "react";
import { data, Form, redirect, useNavigate, useNavigation, useSubmit } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { forgetSession, onSessionChange, storedToken, storeSession } from "#app/browser/session-storage.ts";
import type { Throttled } from "#app/owner/owner.ts";
import { readForm } from "#app/request-body.server.ts";
import { hideFromSearch } from "#app/server/cache-control.server.ts";
import { setCookie } from "#app/server/cookies.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { isDocumentRequest } from "#app/server/negotiation.server.ts";
import { callerOf, findCookieSession } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { ErrorSummary, Field } from "#app/ui/controls/field.tsx";
import { HeroSheet } from "#app/ui/drawings/hero-sheet.tsx";
import eyeIcon from "#app/ui/icons/eye.svg?shapes";
import eyeOffIcon from "#app/ui/icons/eye-off.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { returnPath } from "../admin-paths.ts";
import { allowKeys, answerIn } from "../keys/key-actions.server.ts";
import { KeyButton } from "../keys/key-button.tsx";
import { deskMeta } from "../kit/desk-page.tsx";
import type { Route } from "./+types/sign-in.ts";
import styles from "./sign-in.module.css";

const { signIn: copy } = admin;

export const handle = { startsAtOnce: true, isDesk: true, hasOwnEnd: true };

export const middleware: Route.MiddlewareFunction[] = [hideFromSearch, allowKeys];
export const headers = passHeaders;
export const meta: Route.MetaFunction = () => deskMeta(copy.title);

export async function loader({ request, url }: Route.LoaderArgs) {
  const next = url.searchParams.get("next");
  if (await findCookieSession(request).catch(throwUnavailable)) throw redirect(returnPath(next), 303);
  const { listKeys, keyHost } = backend().owners;
  // The page also answers while the database does not.
  const keys = await listKeys().catch(() => []);
  const hasKey = keys.some(({ host }) => host === keyHost);
  return { next: next === null ? null : returnPath(next), hasKey, keyHost };
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const to = returnPath(url.searchParams.get("next"));
  try {
    if (form.get("intent") === "mirror") return await mirror(String(form.get("token")), to);
    const email = String(form.get("email") ?? "");
    const caller = callerOf(request);
    const { logIn, logInByKey } = backend().owners;
    const result = form.has("answer")
      ? await logInByKey(...answerIn(form, request), caller)
      : await logIn({ email, password: form.get("password") }, caller);
    if ("error" in result) return refused(result, email);
    const headers = { "Set-Cookie": setCookie("session", result.token) };
    return isDocumentRequest(request) ? redirect(to, { status: 303, headers }) : data({ ...result, to }, { headers });
  } catch (error) {
    return outageAnswer(error, { email: String(form.get("email") ?? "") });
  }
}

function refused(result: Throttled | { error: "wrong_credentials" | "key_refused" }, email: string) {
  const isThrottled = result.error === "throttled";
  const headers: HeadersInit = isThrottled ? { "Retry-After": String(result.retryAfter) } : {};
  return data({ error: result.error, email }, { status: isThrottled ? 429 : 401, headers });
}

async function mirror(token: string, to: string) {
  const session = await backend().owners.findByToken(token);
  if (!session) return data({ mirrored: false }, { status: 401 });
  return redirect(to, { status: 303, headers: { "Set-Cookie": setCookie("session", token) } });
}

export async function clientAction(sent: Route.ClientActionArgs) {
  const result = await keepPage(sent);
  if ("mirrored" in result) forgetSession();
  if (!("to" in result)) return result;
  if (!result.token) return data({ error: "no_token" as const }, 500);
  storeSession(result);
  return redirect(result.to);
}

export default function SignIn({ loaderData: { next, hasKey, keyHost }, actionData }: Route.ComponentProps) {
  useStoredSession();
  const submit = useSubmit();
  const sending = useNavigation().state !== "idle";
  const failed = actionData && "error" in actionData ? actionData.error : null;
  const email = actionData && "email" in actionData ? actionData.email : "";
  return (
    <div className={styles.screen}>
      <div className={`stack ${styles.side}`}>
        <PageTitle size="tool">{copy.h1}</PageTitle>
        <p>{failed || !next ? copy.lead : copy.comeBack}</p>
        <Form method="post" className={`stack full ${styles.form}`} noValidate>
          {failed && <ErrorSummary title={failed === "key_refused" ? copy.keyRefused : errorTexts[failed]} />}
          <Field label={copy.email} name="email" type="email" autoComplete="username" defaultValue={email} />
          <PasswordField />
          <Button
            type="submit"
            variant="primary"
            arrow="arrow-right"
            className={`full ${styles.submit}`}
            pending={sending}
            pendingLabel={copy.sending}
          >
            {copy.submit}
          </Button>
        </Form>
        {hasKey && (
          <KeyButton
            ask="get"
            onAnswer={(answer) => submit({ answer }, { method: "post" })}
            host={keyHost}
            className={`full ${styles.key}`}
            before={<p className={`cluster hint ${styles.or}`}>{copy.or}</p>}
          >
            {copy.key}
          </KeyButton>
        )}
      </div>
      <div className={`sunk ${styles.art}`}>
        <HeroSheet intro={false} />
      </div>
    </div>
  );
}

function PasswordField() {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Field
      label={copy.password}
      name="password"
      autoComplete="current-password"
      type={isShown ? "text" : "password"}
      // A shown password is in a text input, and browsers would correct its spelling.
      spellCheck={false}
      autoCapitalize="off"
      action={
        isHydrated && (
          <IconButton
            look="bare"
            icon={isShown ? eyeOffIcon : eyeIcon}
            label={isShown ? copy.hidePassword : copy.showPassword}
            onClick={() => setShown(!isShown)}
          />
        )
      }
    />
  );
}

/** Takes up a stored session. A tab that loads during a sign-out stores the dead one again: it is refused here. */
function useStoredSession() {
  const submit = useSubmit();
  const navigate = useNavigate();
  useEffect(() => {
    const restore = () => {
      const token = storedToken();
      if (token) submit({ intent: "mirror", token }, { method: "post", navigate: false });
    };
    restore();
    return onSessionChange((signedIn) => {
      if (signedIn) restore();
      else navigate(window.location.pathname + window.location.search, { replace: true });
    });
  }, [submit, navigate]);
}
