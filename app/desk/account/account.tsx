import { useEffect } from "react";
import { data, useFetcher } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { fill, plural } from "#app/formats/fill.ts";
import type { Session } from "#app/owner/owner.ts";
import { readForm } from "#app/request-body.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { sessionContext } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorSummary, Field } from "#app/ui/controls/field.tsx";
import downloadIcon from "#app/ui/icons/download.svg?shapes";
import logOutIcon from "#app/ui/icons/log-out.svg?shapes";
import mailIcon from "#app/ui/icons/mail.svg?shapes";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import { adminPaths } from "../admin-paths.ts";
import { isDownloadDue } from "../dashboard/facts.server.ts";
import { allowKeys, changeKeys, listKeys } from "../keys/key-actions.server.ts";
import { Action, Answered, type Asked, type Answer as KitAnswer, SignOutButton } from "../kit/action.tsx";
import { DeskPage, deskMeta, Row } from "../kit/desk-page.tsx";
import { daysBetween, moment } from "../kit/moments.ts";
import { Notice, Warnings } from "../kit/notice.tsx";
import { redirectWithToast } from "../kit/toast.server.ts";
import { failureInWords } from "../messages/messages.server.ts";
import type { Route } from "./+types/account.ts";
import styles from "./account.module.css";
import { AccountKeys } from "./account-keys.tsx";

const { account: copy } = admin;

export const middleware = [allowKeys];
export const headers = passHeaders;
export const meta: Route.MetaFunction = () => deskMeta(copy.h1);

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { owners, mail, archive } = backend();
  const now = new Date();
  const [owner, sessions, keys, address, last] = await Promise.all([
    owners.findOwner(),
    owners.listSessions(session.ownerId),
    listKeys(now),
    mail?.recipient(),
    archive.last(),
  ]).catch(throwUnavailable);
  return {
    keys,
    email: owner?.email,
    keyHost: owners.keyHost,
    sessions: sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: deviceOf(userAgent),
      opened: moment(createdAt, now),
      lastUsed: moment(lastUsedAt, now),
      isHere: id === session.id,
    })),
    mail: mail && address ? { address, from: mail.from, isDoubtful: mail.isDoubtful(address) } : null,
    backup: {
      last: daysAgo(last.downloadAt, now),
      night: daysAgo(last.nightAt, now),
      warnings: [
        ...(last.fault ? [copy.backup.faults[last.fault]] : []),
        ...(isDownloadDue(last, now) ? [copy.backup.due] : []),
      ],
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  try {
    if (intent === "end" || intent === "end-now") {
      return await endSession(session.ownerId, String(form.get("id") ?? ""), intent === "end-now");
    }
    const device = deviceOf(request.headers.get("User-Agent") ?? "");
    if (intent.includes("-key")) return await changeKeys(form, request, session.ownerId, device);
    return intent === "mail" ? await sendTrial() : await changePassword(session, form);
  } catch (error) {
    return outageAnswer(error, { intent });
  }
}

export const clientAction = (sent: Route.ClientActionArgs) => keepPage(sent);

async function endSession(ownerId: string, id: string, isSure: boolean) {
  const { owners } = backend();
  const open = (await owners.listSessions(ownerId)).find((each) => each.id === id);
  if (open && !isSure) {
    const session = { device: deviceOf(open.userAgent), opened: moment(open.createdAt, new Date()) };
    const { question, text, yes } = copy.sessions.ask;
    return { asks: { intent: "end", id, question: fill(question, session), text: fill(text, session), yes } };
  }
  await owners.endSession(ownerId, id);
  return redirectWithToast(adminPaths.account, { message: copy.sessions.ended, focus: sessionsId });
}

async function sendTrial() {
  const { mail } = backend();
  if (!mail) return { intent: "mail" as const };
  const { accepted, answer } = await mail.sendTrial();
  const sent = fill(copy.mail.sent, { when: moment(new Date(), new Date()), answer: answer.slice(0, 120) });
  return { intent: "mail" as const, trial: { accepted, said: accepted ? sent : failureInWords(answer, mail.from) } };
}

const passwordNames = ["current", "next", "repeat"] as const;
type PasswordName = (typeof passwordNames)[number];
type PasswordErrors = Partial<Record<PasswordName, ErrorCode>>;

async function changePassword(session: Session, form: FormData) {
  const typed = (name: PasswordName) => String(form.get(name) ?? "").normalize();
  const refuse = (fields: PasswordErrors) => data({ fields }, { status: 422 });
  if (typed("next") !== typed("repeat")) return refuse({ repeat: "passwords_differ" });
  const result = await backend().owners.changePassword(session, { current: typed("current"), next: typed("next") });
  if (result === "changed") return { changed: true };
  if (result === "wrong_password") return refuse({ current: result });
  if (typeof result === "string") return refuse({ next: result });
  const headers = { "Retry-After": String(result.retryAfter) };
  return data({ error: result.error, intent: "password" }, { status: 429, headers });
}

function daysAgo(at: Date | null, now: Date): string {
  if (!at) return copy.backup.never;
  const count = daysBetween(at, now);
  return count === 0 ? copy.backup.today : plural(copy.backup.ago, count);
}

function deviceOf(userAgent: string): string {
  const browser = Object.entries(browsers).find(([mark]) => userAgent.includes(mark))?.[1];
  const system = systems.find((name) => userAgent.replace("Mac OS", "macOS").includes(name));
  return [browser, system].filter(Boolean).join(", ") || copy.sessions.unknownDevice;
}

// The order counts: most browsers name those that they resemble too, and Android names Linux.
const browsers = { "Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari" };
const systems = ["iPhone", "iPad", "Android", "Windows", "macOS", "Linux"];

interface Answer {
  asks?: Asked;
  fields?: PasswordErrors;
  error?: ErrorCode;
  intent?: string;
  changed?: boolean;
  trial?: { accepted: boolean; said: string };
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const answer: Answer = actionData ?? {};
  return (
    <DeskPage title={copy.h1}>
      {answer.asks && <Answered answer={{ asks: answer.asks }} />}
      <div className={`grid full ${styles.columns}`}>
        <div className={`stack ${styles.wide}`}>
          <AccountKeys keys={loaderData.keys} host={loaderData.keyHost} />
          <Sessions sessions={loaderData.sessions} />
          <TrialMail mail={loaderData.mail} answer={answer} />
        </div>
        <div className={`stack ${styles.narrow}`}>
          <NewPassword email={loaderData.email} answer={answer} />
          <section className={`stack left ${styles.section}`}>
            <h2 className="h3-s">{copy.backup.h2}</h2>
            <p className="strong">{fill(copy.backup.night, { when: loaderData.backup.night })}</p>
            <p className="hint">{copy.backup.nightHint}</p>
            <p className="strong">{fill(copy.backup.last, { when: loaderData.backup.last })}</p>
            <p className="hint">{wholeWords(copy.backup.hint)}</p>
            <Warnings sentences={loaderData.backup.warnings} />
            <ButtonLink href={adminPaths.backup} icon={downloadIcon}>
              {copy.backup.button}
            </ButtonLink>
          </section>
        </div>
      </div>
    </DeskPage>
  );
}

/** Only a mail that was sent tells whether mails arrive. */
function TrialMail({ mail, answer }: Pick<Route.ComponentProps["loaderData"], "mail"> & { answer: Answer }) {
  const fetcher = useFetcher<Answer>();
  const { trial, error, intent } = fetcher.data ?? answer;
  return (
    <section className={`stack left ${styles.section}`}>
      <h2 className="h3-s">{copy.mail.h2}</h2>
      <p className="hint">{mail ? fill(copy.mail.hint, { address: mail.address, from: mail.from }) : copy.mail.none}</p>
      {mail?.isDoubtful && <Warnings sentences={[fill(copy.mail.doubtful, { from: mail.from })]} />}
      {mail && (
        <Action
          fetcher={fetcher}
          intent="mail"
          icon={mailIcon}
          words={copy.mail.button}
          pendingWords={copy.mail.sending}
          look="large"
        />
      )}
      {trial?.accepted && (
        <p role="status" className="done">
          {trial.said}
        </p>
      )}
      {trial?.accepted === false && <Notice title={copy.mail.failed} text={trial.said} />}
      {error && intent === "mail" && <ErrorSummary title={errorTexts[error]} />}
    </section>
  );
}

const sessionsId = "sessions";

function Sessions({ sessions }: Pick<Route.ComponentProps["loaderData"], "sessions">) {
  return (
    <section className={`stack left ${styles.section}`}>
      <h2 className="h3-s" id={sessionsId} tabIndex={-1}>
        {copy.sessions.h2}
      </h2>
      <p className="hint">{copy.sessions.hint}</p>
      <ul className="full ruled">
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length === 1 && <p className="hint">{copy.sessions.none}</p>}
    </section>
  );
}

function SessionRow({ id, device, opened, lastUsed, isHere }: Route.ComponentProps["loaderData"]["sessions"][number]) {
  const fetcher = useFetcher<KitAnswer>();
  const { end, endNamed, here } = copy.sessions;
  return (
    <Row
      title={
        <>
          {device}
          {isHere && <span className={`hint ${styles.here}`}> · {here}</span>}
        </>
      }
      line={fill(isHere ? copy.sessions.opened : copy.sessions.lastUsed, { opened, lastUsed })}
      actions={
        isHere ? (
          <SignOutButton look="quiet" />
        ) : (
          <Action
            fetcher={fetcher}
            intent="end"
            itemId={id}
            icon={logOutIcon}
            name={fill(endNamed, { device, opened })}
            words={end}
          />
        )
      }
      failed={<Answered fetcher={fetcher} />}
    />
  );
}

function NewPassword({ email, answer }: { email: string | undefined; answer: Answer }) {
  const fetcher = useFetcher<Answer>();
  const { fields: errors = {}, changed, error, intent } = fetcher.data ?? answer;
  const field = (name: PasswordName) => ({
    name,
    type: "password",
    autoComplete: name === "current" ? "current-password" : "new-password",
    error: errors[name] && errorTexts[errors[name]],
  });
  useEffect(() => {
    const wrong = passwordNames.find((name) => errors[name]);
    if (wrong) document.getElementById(wrong)?.focus();
  }, [errors]);
  return (
    <section className={`stack left ${styles.section}`}>
      <h2 className="h3-s">{copy.password.h2}</h2>
      {changed && (
        <p role="status" className="done">
          {copy.password.done}
        </p>
      )}
      <fetcher.Form method="post" className="stack full" noValidate key={String(changed)}>
        {/* Password managers keep a password with the name that they find beside it. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <Field {...field("current")} label={copy.password.current} />
        <Field {...field("next")} label={copy.password.next.label} hint={copy.password.next.hint} />
        <Field {...field("repeat")} label={copy.password.repeat} />
        {error && intent === "password" && <ErrorSummary title={errorTexts[error]} />}
        <Button type="submit" name="intent" value="password" pending={fetcher.state !== "idle"}>
          {copy.password.submit}
        </Button>
      </fetcher.Form>
    </section>
  );
}
