import { data, redirect, useLocation } from "react-router";
import { backend } from "#app/backend.server.ts";
import { keepPage } from "#app/browser/keep-page.ts";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { readForm } from "#app/request-body.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { isDocumentRequest } from "#app/server/negotiation.server.ts";
import { admin } from "#app/texts/admin.ts";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/messages.ts";
import { PageAnswer } from "./kit/action.tsx";
import { Bin } from "./kit/bin.tsx";
import { BackLink, deskMeta } from "./kit/desk-page.tsx";
import { messagesId } from "./kit/focus.ts";
import { Tabs } from "./kit/tabs.tsx";
import { redirectWithToast } from "./kit/toast.server.ts";
import { eraseDeleted, flashAfter } from "./messages/change-messages.server.ts";
import { Letter } from "./messages/letter.tsx";
import { MailNotice } from "./messages/mail-notice.tsx";
import { EmptySpam, MessageChoice, MessageList, NoMessages } from "./messages/message-list.tsx";
import { readBox, readLetter } from "./messages/read-messages.server.ts";
import styles from "./messages.module.css";
import { messagePath, spamBox } from "./paths.ts";

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
  const ids = sent.getAll("id").map(String);
  const intent = changes.find((each) => each === sent.get("intent"));
  try {
    if (sent.get("intent") === "retry-mail") {
      await messages.retryMail();
      return isDocumentRequest(request) ? redirect(messagePath(), 303) : null;
    }
    const erasing = /^(erase|empty)(-now)?$/.exec(String(sent.get("intent")));
    if (erasing) return await eraseDeleted(erasing[1] === "erase" ? (ids[0] ?? "") : null, erasing[2] !== undefined);
    if (!intent) return data({ error: "body_malformed" as const }, { status: 400 });
    const list = messagePath(sent.get("box") === spamBox || ids[0] === spamBox ? spamBox : undefined);
    if (ids.length === 0) {
      return redirectWithToast(`${list}?choisir`, { message: copy.selectFirst });
    }
    const count = await messages.change(ids[0] === spamBox ? null : ids, intent);
    if (count === 0) return data({ error: "not_found" as const, intent }, { status: 404 });
    const next = isDocumentRequest(request) || intent === "unread" ? null : sent.get("next");
    const isOneBack = intent === "restore" && ids.length === 1 && ids[0] !== spamBox;
    const to = isOneBack ? messagePath(ids[0]) : typeof next === "string" && next ? messagePath(next) : list;
    return redirectWithToast(to, await flashAfter(intent, ids, count));
  } catch (error) {
    return outageAnswer(error, { intent: String(intent) });
  }
}

export const clientAction = (sent: Route.ClientActionArgs) => keepPage(sent);

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, isSpam, messages, count, older, bin, failure, isMailed } = loaderData;
  const { pathname, search } = useLocation();
  const isChoosing = new URLSearchParams(search).has("choisir") && messages.length > 0;
  const rows = { messages, isSpam, selectedId: letter?.id };
  const other = search.replace(/[?&]choisir=?/, "").replace(/^&/, "?");
  const choose = { label: copy.select, to: `${pathname}${other}${other ? "&" : "?"}choisir` };
  return (
    <div className={`wrap section stack screen ${styles.page}`}>
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
            end={
              isChoosing ? { label: copy.selectEnd, to: pathname + other } : messages.length > 0 ? choose : undefined
            }
          />
          {isSpam && (
            <div className={`spread ${styles.spam}`}>
              <p className="hint">{copy.spamHint}</p>
              {messages.length > 0 && !isChoosing && <EmptySpam />}
            </div>
          )}
          {messages.length === 0 && !isSpam ? (
            <NoMessages isMailed={isMailed} />
          ) : isChoosing ? (
            <MessageChoice key={isSpam ? "spam" : "inbox"} {...rows} />
          ) : (
            <MessageList {...rows} older={older} />
          )}
          {messages.length > 0 && !isSpam && <p className={`hint ${styles.hint}`}>{copy.kept}</p>}
          <Bin {...bin} />
          {!isMailed && <p className={`hint ${styles.hint}`}>{copy.noServer}</p>}
        </div>
      </div>
      <div className={styles.letter}>
        {letter ? (
          <Letter key={letter.id} letter={letter} />
        ) : (
          messages.length > 0 && <p className={`sunk hint ${styles.choose}`}>{copy.choose}</p>
        )}
      </div>
    </div>
  );
}
