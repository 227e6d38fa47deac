import { data, redirect } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { readForm } from "#app/request-body.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { isDocumentRequest } from "#app/server/negotiation.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { messagePath, spamBox } from "../admin-paths.ts";
import { PageAnswer } from "../kit/action.tsx";
import { Bin } from "../kit/bin.tsx";
import { BackLink, deskMeta } from "../kit/desk-page.tsx";
import { messagesId } from "../kit/focus.ts";
import { Tabs } from "../kit/tabs.tsx";
import { redirectWithToast } from "../kit/toast.server.ts";
import type { Route } from "./+types/messages.ts";
import { eraseDeleted, flashAfter } from "./inbox-action.server.ts";
import { Letter } from "./letter.tsx";
import { MailNotice } from "./mail-notice.tsx";
import { EmptySpam, MessageList, NoMessages } from "./message-list.tsx";
import styles from "./messages.module.css";
import { readBox, readLetter } from "./read-messages.server.ts";

const { messages: copy } = admin;

export const headers = passHeaders;
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const name = loaderData?.letter?.name;
  return deskMeta(name ? { ...copy.meta, title: `${name} · ${copy.meta.title}` } : copy.meta);
};

export async function loader({ params: { messageId }, url }: Route.LoaderArgs) {
  const id = messageId === spamBox ? undefined : messageId;
  const letter = id === undefined ? null : await readLetter(id).catch(throwUnavailable);
  if (id !== undefined && !letter) throw redirect(messagePath(), 303);
  const isSpam = letter ? letter.isSpam : messageId === spamBox;
  const box = await readBox(isSpam, url.searchParams.get("avant")).catch(throwUnavailable);
  return { letter, ...box };
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
      return isDocumentRequest(request) ? redirect(messagePath(), 303) : null;
    }
    const erasing = /^(erase|empty)(-now)?$/.exec(String(sent.get("intent")));
    if (erasing) return await eraseDeleted(erasing[1] === "erase" ? id : null, erasing[2] !== undefined);
    if (!intent) return data({ error: "body_malformed" as const }, { status: 400 });
    const isBox = id === spamBox;
    const count = await messages.change(isBox ? null : id, intent);
    if (count === 0) return data({ error: "not_found" as const, intent }, { status: 404 });
    const list = messagePath(isBox || sent.get("box") === spamBox ? spamBox : undefined);
    const next = isDocumentRequest(request) || intent === "unread" ? null : sent.get("next");
    const shown = intent === "restore" && !isBox ? id : next;
    const to = typeof shown === "string" && shown ? messagePath(shown) : list;
    return redirectWithToast(to, await flashAfter(intent, id, count));
  } catch (error) {
    return outageAnswer(error, { intent: String(intent) });
  }
}

export const clientAction = (sent: Route.ClientActionArgs) => keepPage(sent);

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, isSpam, messages, count, older, bin, failure, isMailed } = loaderData;
  return (
    <div className={`wrap section stack screen ${letter ? styles.open : ""}`}>
      <div className={`stack ${styles.head}`}>
        <BackLink />
        <PageTitle size="tool" id={messagesId} tabIndex={-1} as={letter ? "p" : "h1"}>
          {copy.h1}
        </PageTitle>
        <PageAnswer answer={actionData} />
      </div>
      <div className={`stack ${styles.column}`}>
        <MailNotice failure={failure} />
        <div>
          <Tabs
            label={copy.tabsLabel}
            tabs={[
              { label: copy.inbox, count: count.inbox, to: messagePath(), isCurrent: !isSpam },
              { label: copy.spam, count: count.spam, to: messagePath(spamBox), isCurrent: isSpam },
            ]}
          />
          {isSpam && (
            <div className={`spread ${styles.spam}`}>
              <p className="hint">{copy.spamHint}</p>
              {messages.length > 0 && <EmptySpam />}
            </div>
          )}
          {messages.length === 0 && !isSpam ? (
            <NoMessages isMailed={isMailed} />
          ) : (
            <MessageList messages={messages} isSpam={isSpam} selectedId={letter?.id} older={older} />
          )}
          {messages.length > 0 && !isSpam && <p className={`hint ${styles.hint}`}>{copy.kept}</p>}
          <Bin {...bin} />
          {!isMailed && <p className={`hint ${styles.hint}`}>{copy.noServer}</p>}
        </div>
      </div>
      {letter && (
        <div className={styles.letter}>
          <Letter key={letter.id} letter={letter} />
        </div>
      )}
    </div>
  );
}
