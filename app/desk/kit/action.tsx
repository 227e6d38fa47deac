import { type ReactNode, useEffect, useState } from "react";
import { type FetcherWithComponents, Form, useFetcher } from "react-router";
import { admin } from "#app/texts/desk.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/field.tsx";
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

/**
 * A desk page's action answers null when it is done: the page's data says the rest. An error with the `intent` is told by
 * the sentence of its button, which says how all stays; one without it by its own.
 */
export type Answer = null | { error: ErrorCode; intent?: string; asks?: never } | { asks: Asked; error?: never };

type Fetcher = FetcherWithComponents<Answer | undefined>;

interface ActionProps {
  fetcher: Fetcher;
  /** Another page may answer instead of this one. */
  action?: string;
  intent: string;
  itemId?: string;
  icon?: IconShapes;
  /** It becomes the accessible name where the words do not name the item. */
  name?: string | undefined;
  words: string;
  /** `quiet` and `danger` are words without a frame. */
  look?: "quiet" | "danger" | "small" | "large";
  children?: ReactNode;
}

export function Action({ fetcher, action, intent, itemId, icon, name, words, look = "quiet", children }: ActionProps) {
  const pending = fetcher.state !== "idle";
  const button = { type: "submit", name: "intent", value: intent, "aria-label": name } as const;
  return (
    <fetcher.Form method="post" {...(action && { action })}>
      {itemId !== undefined && <input type="hidden" name="id" value={itemId} />}
      {children}
      {look === "small" || look === "large" ? (
        <Button {...button} small={look === "small"} icon={icon} pending={pending}>
          {words}
        </Button>
      ) : (
        <button
          {...button}
          className={`worded ${look === "danger" ? "danger" : ""}`}
          // A `disabled` button would lose the focus. Held down, Enter would send the form again.
          aria-disabled={pending || undefined}
          onClick={(event) => pending && event.preventDefault()}
        >
          {icon && <Icon shapes={icon} />}
          {words}
        </button>
      )}
    </fetcher.Form>
  );
}

export function SignOutButton({ look }: { look: "quiet" | "large" }) {
  const fetcher = useFetcher<Answer>();
  const words = admin.dashboard.signOut;
  return (
    <>
      <Action
        fetcher={fetcher}
        action={adminPaths.signOut}
        intent="sign-out"
        icon={logOutIcon}
        words={words}
        look={look}
      />
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

export function useIsLong(isOn: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return setLong(false);
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
  return isLong;
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
