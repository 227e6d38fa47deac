import { data, Link, redirect, useFetcher } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { fill } from "#app/formats/fill.ts";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { EmptyState } from "#app/pages/kit/slow-list.tsx";
import { readForm } from "#app/request-body.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { isDocumentRequest } from "#app/server/negotiation.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { TextLink } from "#app/ui/controls/button.tsx";
import { InkDot } from "#app/ui/drawings/inks.tsx";
import rotateCwIcon from "#app/ui/icons/rotate-cw.svg?shapes";
import trashIcon from "#app/ui/icons/trash-2.svg?shapes";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { messagePath, spamBox } from "../admin-paths.ts";
import { Action, type Answer, Answered } from "../kit/action.tsx";
import { Bin } from "../kit/bin.tsx";
import { BackLink, deskMeta, Tabs } from "../kit/desk-page.tsx";
import { messagesId } from "../kit/focus.ts";
import { Notice } from "../kit/notice.tsx";
import { redirectWithToast } from "../kit/toast.server.ts";
import type { Route } from "./+types/messages.ts";
import { Letter } from "./letter.tsx";
import styles from "./messages.module.css";
import { eraseDeleted, flashAfter, readBox, readLetter } from "./messages.server.ts";

const { messages: copy } = admin;

export const headers = passHeaders;
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const name = loaderData?.letter?.name;
  return deskMeta(name ? `${name} · ${copy.h1}` : copy.h1);
};

export async function loader({ params: { messageId }, url }: Route.LoaderArgs) {
  const id = messageId === spamBox ? undefined : messageId;
  const letter = id === undefined ? null : await readLetter(id).catch(throwUnavailable);
  if (id !== undefined && !letter) throw redirectWithToast(messagePath(), { message: errorTexts.message_gone });
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
    if (count === 0 && !isBox) return data({ error: "message_gone" as const }, { status: 404 });
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
  const emptying = useFetcher<Answer>();
  return (
    <div className={`wrap section stack screen ${letter ? styles.open : ""}`}>
      <div className={`stack ${styles.head}`}>
        <BackLink />
        <PageTitle size="tool" id={messagesId} tabIndex={-1} as={letter ? "p" : "h1"}>
          {copy.h1}
        </PageTitle>
        <Answered answer={actionData} />
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
              <p className="hint">{isMailed ? copy.spamHintMailed : copy.spamHint}</p>
              {messages.length > 0 && (
                <Action
                  fetcher={emptying}
                  action={messagePath()}
                  intent="remove"
                  itemId={spamBox}
                  icon={trashIcon}
                  words={copy.emptySpam}
                  look="small"
                />
              )}
              <Answered fetcher={emptying} words={{ remove: copy.emptySpamFailed }} />
            </div>
          )}
          {messages.length > 0 ? (
            <ul aria-label={copy.listLabel}>
              {messages.map((message) => (
                <MessageRow
                  key={message.id}
                  {...message}
                  isNew={message.isUnread && !isSpam && message.id !== letter?.id}
                  isSelected={message.id === letter?.id}
                />
              ))}
            </ul>
          ) : (
            !isSpam && (
              <div className={`stack ${styles.empty}`}>
                <EmptyState label={copy.empty} />
                <p>{isMailed ? copy.emptyHintMailed : copy.emptyHint}</p>
              </div>
            )
          )}
          {older && (
            <TextLink to={older} arrow="arrow-right">
              {copy.older}
            </TextLink>
          )}
          {messages.length > 0 && !isSpam && <p className={`hint ${styles.hint}`}>{copy.kept}</p>}
          <Bin texts={copy.bin} {...bin} />
          {!isMailed && <p className={`hint ${styles.hint}`}>{copy.noServer}</p>}
        </div>
      </div>
      {letter && <Letter key={letter.id} letter={letter} />}
    </div>
  );
}

function MailNotice({ failure }: Pick<Route.ComponentProps["loaderData"], "failure">) {
  const fetcher = useFetcher<Answer>();
  if (!failure) return fetcher.data === null ? <p role="status">{copy.mail.sent}</p> : null;
  return (
    <Notice
      title={fill(copy.mail.title, { when: failure.when })}
      text={fetcher.data?.error ? errorTexts[fetcher.data.error] : fill(copy.mail.text, failure)}
      says={fetcher.data === undefined ? "status" : "alert"}
      actions={
        <Action
          fetcher={fetcher}
          action={messagePath()}
          intent="retry-mail"
          icon={rotateCwIcon}
          words={copy.mail.retry}
          pendingWords={copy.mail.retrying}
          look="small"
        />
      }
    />
  );
}

type MessageRowProps = Route.ComponentProps["loaderData"]["messages"][number] & { isNew: boolean; isSelected: boolean };

function MessageRow({ id, name, line, date, isNew, isSelected }: MessageRowProps) {
  return (
    <li className={styles.row} data-new={isNew} data-selected={isSelected}>
      <Link className={`tap quiet ${styles.name}`} to={messagePath(id)} aria-current={isSelected ? "true" : undefined}>
        {isNew && <InkDot ink="seo" />}
        {isNew && <span className="visually-hidden">{copy.unread} </span>}
        {name || copy.nobody}
      </Link>
      <span className="hint nowrap">{date}</span>
      <span className={`nowrap ${styles.line}`}>{line}</span>
    </li>
  );
}
