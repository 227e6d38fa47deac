import { useEffect, useRef } from "react";
import { data, redirect } from "react-router";
import { backend } from "#app/backend.server.ts";
import { keepPage } from "#app/browser/keep-page.ts";
import { isDocumentRequest } from "#app/http/negotiation.server.ts";
import { readForm } from "#app/http/request-body.server.ts";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/middleware/errors.server.ts";
import { admin } from "#app/texts/admin.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/messages.ts";
import { adminMeta } from "./admin-meta.ts";
import { IntentButton } from "./intent-button.tsx";
import { Letter } from "./messages/letter.tsx";
import { MessageList, NoMessages, Tabs } from "./messages/message-list.tsx";
import { MessagesBin } from "./messages/messages-bin.tsx";
import { DoneNotice, MailNotice } from "./messages/notices.tsx";
import { readBox, readDone, readLetter } from "./messages/read-messages.server.ts";
import { type ChangeAnswer, type Named, useMessageChanges } from "./messages/use-message-changes.ts";
import styles from "./messages.module.css";
import { adminPaths, messagePath, spamBox } from "./paths.ts";

const { messages: copy, form, toast } = admin;

export const headers = passHeaders;
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const name = loaderData?.letter?.name;
  return adminMeta(name ? { ...copy.meta, title: `${name} · ${copy.meta.title}` } : copy.meta);
};

export async function loader({ params: { messageId }, url }: Route.LoaderArgs) {
  try {
    const id = messageId === spamBox ? undefined : messageId;
    const letter = id === undefined ? null : await readLetter(id);
    // Deleted meanwhile, or never there.
    if (id !== undefined && !letter) throw redirect(messagePath(), 303);
    const isSpam = letter ? letter.isSpam : messageId === spamBox;
    const [box, done] = await Promise.all([readBox(isSpam, url.searchParams.get("avant")), readDone(url)]);
    return { letter, isSpam, done, ...box };
  } catch (error) {
    if (error instanceof Response) throw error;
    return throwUnavailable(error);
  }
}

const changes: MessageChange[] = ["unread", "spam", "ham", "remove", "restore"];

export async function action({ request }: Route.ActionArgs) {
  const { messages } = backend();
  const sent = await readForm(request);
  const id = String(sent.get("id") ?? "");
  const intent = changes.find((each) => each === sent.get("intent"));
  try {
    if (sent.get("intent") === "retry-mail") {
      await messages.retryMail();
      if (isDocumentRequest(request)) return redirect(messagePath(), 303);
      return { mail: (await messages.mailFailure()) ? "failed" : "sent" };
    }
    if (!intent) return data({ error: "body_malformed" as const }, { status: 400 });
    const isBox = id === spamBox;
    const count = await messages.change(isBox ? null : id, intent);
    if (count === 0) return data({ error: "not_found" as const }, { status: 404 });
    return isBox || isDocumentRequest(request) ? redirect(pageAfter(intent, id, count), 303) : { changed: intent };
  } catch (error) {
    return outageAnswer(error);
  }
}

/** Without a script, or after a change of the box: the list, with a notice that can undo. */
function pageAfter(intent: MessageChange, id: string, count: number): string {
  if (intent === "restore") return messagePath(id);
  if (id === spamBox) return `${messagePath(id)}?${new URLSearchParams({ [intent]: id, nombre: String(count) })}`;
  const isUndoable = intent === "remove" || intent === "spam";
  return isUndoable ? `${messagePath()}?${new URLSearchParams({ [intent]: id })}` : messagePath();
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData();
  const change = { id: String(sent.get("id")), intent: sent.get("intent") as MessageChange };
  return keepPage(async (): Promise<ChangeAnswer> => ({ ...(await serverAction()), ...change }), change);
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, isSpam, messages, count, older, deleted, deletedCount, failure, isMailed, done } = loaderData;
  const box = isSpam ? "spam" : "inbox";
  const { isHidden, notice, setNotice, change } = useMessageChanges(box);
  const title = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  const listed = messages.filter(({ id }) => !isHidden(id));
  const shownCount = { ...count, [box]: count[box] - (messages.length - listed.length) };
  const failed = actionData && "error" in actionData ? (actionData.error as ErrorCode) : undefined;

  // The button of a box that was emptied has gone.
  useEffect(() => {
    if (done?.id === spamBox && document.activeElement === document.body) title.current?.focus();
  }, [done?.id]);

  function changeLetter(intent: MessageChange, message: Named & { older: string | null; newer: string | null }) {
    const next = intent === "unread" ? undefined : (message.older ?? message.newer ?? undefined);
    change(intent, message, messagePath(next ?? (isSpam ? spamBox : undefined)));
  }

  return (
    <div className={`wrap section ${styles.page}`} data-open={letter !== null}>
      <div className={styles.column}>
        <TextLink to={adminPaths.dashboard} arrow="arrow-left">
          {form.back}
        </TextLink>
        <PageTitle ref={title} tabIndex={-1} size="tool" as={letter ? "p" : "h1"}>
          {copy.h1}
        </PageTitle>
        {failed && <ErrorSummary title={errorTexts[failed]} />}
        <MailNotice failure={failure} />
        {done && <DoneNotice {...done} />}
        <div className={styles.boxes}>
          <Tabs count={shownCount} current={box} />
          {isSpam && <p className={styles.hint}>{copy.spamHint}</p>}
          {isSpam && listed.length > 0 && (
            <IntentButton intent="remove" itemId={spamBox} icon="trash-2">
              {copy.emptySpam}
            </IntentButton>
          )}
          {listed.length === 0 && !isSpam ? (
            <NoMessages isMailed={isMailed} />
          ) : (
            <MessageList messages={listed} isSpam={isSpam} selectedId={letter?.id} older={older} />
          )}
          {listed.length > 0 && !isSpam && <p className={styles.hint}>{copy.kept}</p>}
          <MessagesBin messages={deleted} count={deletedCount} onRestore={(message) => change("restore", message)} />
          {!isMailed && <p className={styles.hint}>{copy.noServer}</p>}
        </div>
      </div>
      <div className={styles.letter}>
        {letter ? (
          <Letter key={letter.id} letter={letter} onChange={(intent) => changeLetter(intent, letter)} />
        ) : (
          listed.length > 0 && <p className={styles.choose}>{copy.choose}</p>
        )}
      </div>
      <Toast
        toast={notice && { ...notice, action: notice.undo && <Undo onClick={notice.undo} /> }}
        onExpire={() => setNotice(null)}
        closeLabel={toast.close}
      />
    </div>
  );
}

function Undo({ onClick }: { onClick: () => void }) {
  return (
    <Button small icon="undo-2" onClick={onClick}>
      {copy.undo}
    </Button>
  );
}
