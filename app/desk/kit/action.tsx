import { type ReactNode, useState } from "react";
import { type FetcherWithComponents, Form, useFetcher } from "react-router";
import { admin } from "#app/texts/desk.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import logOutIcon from "#app/ui/icons/log-out.svg?shapes";
import triangleAlertIcon from "#app/ui/icons/triangle-alert.svg?shapes";
import { adminPaths } from "../admin-paths.ts";
import { Notice } from "./notice.tsx";

/** An action that cannot be undone asks this first. */
export interface Asked {
  /** The button has sent this intent; the button that says yes sends it with "-now". */
  intent: string;
  id: string;
  question: string;
  text: string;
  yes: string;
}

/** A desk page's action answers null when it is done: the page's data says the rest. */
export type Answer = null | { error: ErrorCode; intent?: string; asks?: never } | { asks: Asked; error?: never };

type Fetcher = FetcherWithComponents<Answer | undefined>;

interface ActionProps {
  fetcher: Fetcher;
  intent: string;
  itemId: string;
  icon: IconShapes;
  /** It becomes the accessible name where the words do not name the item. */
  name?: string | undefined;
  isDanger?: boolean;
  children?: ReactNode;
  words: string;
}

export function Action({ fetcher, intent, itemId, icon, name, isDanger = false, words, children }: ActionProps) {
  const isPending = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={itemId} />
      {children}
      <button
        type="submit"
        name="intent"
        value={intent}
        className={`quiet ${isDanger ? "danger" : ""}`}
        aria-label={name}
        // A `disabled` button would lose the focus. Held down, Enter would send the form again.
        aria-disabled={isPending || undefined}
        onClick={(event) => isPending && event.preventDefault()}
      >
        <Icon shapes={icon} />
        {words}
      </button>
    </fetcher.Form>
  );
}

export function SignOutButton({ small = false }: { small?: boolean }) {
  const fetcher = useFetcher<Answer>();
  return (
    <>
      <fetcher.Form method="post" action={adminPaths.signOut}>
        {small ? (
          <button type="submit" className="quiet">
            <Icon shapes={logOutIcon} />
            {admin.dashboard.signOut}
          </button>
        ) : (
          <Button type="submit" icon={logOutIcon}>
            {admin.dashboard.signOut}
          </Button>
        )}
      </fetcher.Form>
      <Answered fetcher={fetcher} />
    </>
  );
}

/**
 * An effect depends on this instead of `fetcher.data`, which React Router changes beside React's state: a render that
 * React then discards, because no state has changed, would use the change up, and the effect would never run.
 */
export function useAnswer<Data>({ data }: { data: Data }): Data {
  const [answer, setAnswer] = useState(data);
  if (answer !== data) setAnswer(data);
  return answer;
}

interface AnsweredProps {
  fetcher: Fetcher;
  /** The sentence for a failure is found by its intent, without "-now". */
  words?: Partial<Record<string, string>>;
  /** Another page may answer instead of this one. */
  action?: string;
}

/** Shows the server's question, or why the last action failed. */
export function Answered({ fetcher, words = {}, action }: AnsweredProps) {
  if (!fetcher.data) return null;
  if (fetcher.data.asks) return <Question asked={fetcher.data.asks} fetcher={fetcher} action={action} />;
  if (fetcher.state !== "idle") return null;
  const { intent = "", error } = fetcher.data;
  return <Notice tone="bad" says="alert" title={words[intent.replace(/-now$/, "")] ?? errorTexts[error]} />;
}

/** Shows the same at the head of a page, where no script runs. */
export function PageAnswer({ answer }: { answer: Answer | undefined }) {
  if (!answer) return null;
  return answer.asks ? <Question asked={answer.asks} /> : <ErrorSummary title={errorTexts[answer.error]} />;
}

interface QuestionProps {
  asked: Asked;
  fetcher?: Fetcher;
  action?: string | undefined;
}

function Question({ asked: { intent, id, question, text, yes }, fetcher, action }: QuestionProps) {
  // The button that has led here gets the focus back.
  const [asking] = useState(() => (fetcher ? document.activeElement : null));
  const Sender = fetcher?.Form ?? Form;
  const no = { small: true, children: admin.question.no } as const;
  return (
    <Notice
      tone="bad"
      says="alert"
      icon={triangleAlertIcon}
      title={question}
      text={text}
      actions={
        <Sender method="post" {...(action && { action })} className="cluster">
          <input type="hidden" name="id" value={id} />
          <Button
            small
            variant="danger"
            type="submit"
            name="intent"
            value={`${intent}-now`}
            pending={fetcher !== undefined && fetcher.state !== "idle"}
          >
            {yes}
          </Button>
          {fetcher ? (
            <Button
              {...no}
              onClick={() => {
                fetcher.reset();
                if (asking instanceof HTMLElement) asking.focus();
              }}
            />
          ) : (
            <ButtonLink {...no} to="." />
          )}
        </Sender>
      }
    />
  );
}
