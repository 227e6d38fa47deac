import { type ReactNode, useEffect, useState } from "react";
import { type FetcherWithComponents, Form, useFetcher } from "react-router";
import { admin } from "#app/texts/desk.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import logOutIcon from "#app/ui/icons/log-out.svg?shapes";
import trashIcon from "#app/ui/icons/trash-2.svg?shapes";
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
  fetcher: Pick<Fetcher, "state" | "Form">;
  /** Another page may answer instead of this one. */
  action?: string;
  intent: string;
  itemId?: string;
  icon?: IconShapes | undefined;
  /** It becomes the accessible name where the words do not name the item. */
  name?: string | undefined;
  words: string;
  /** They replace the words of a button with a frame. */
  pendingWords?: string;
  /** `quiet` and `danger` are words without a frame; `danger` removes something, so it has the icon of a bin. */
  look?: "quiet" | "danger" | "small" | "large";
  children?: ReactNode;
}

export function Action({ fetcher, action, intent, itemId, name, words, look = "quiet", ...props }: ActionProps) {
  const { icon = look === "danger" ? trashIcon : undefined, pendingWords, children } = props;
  const pending = fetcher.state !== "idle";
  const button = { type: "submit", name: "intent", value: intent, "aria-label": name } as const;
  return (
    <fetcher.Form method="post" {...(action && { action })}>
      {itemId !== undefined && <input type="hidden" name="id" value={itemId} />}
      {children}
      {look === "small" || look === "large" ? (
        <Button {...button} small={look === "small"} icon={icon} pending={pending} pendingLabel={pendingWords}>
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
  fetcher?: Fetcher;
  /** Where no script runs, the page itself has the answer. */
  answer?: Answer | undefined;
  /** The sentence for a failure is found by its intent, without "-now". */
  words?: Partial<Record<string, string>>;
  action?: string;
}

export function Answered({ fetcher, answer = fetcher?.data, words = {}, action }: AnsweredProps) {
  if (!answer) return null;
  if (answer.asks) return <Question asked={answer.asks} fetcher={fetcher} action={action} />;
  if (fetcher && fetcher.state !== "idle") return null;
  const { intent = "", error } = answer;
  return <Notice title={words[intent.replace(/-now$/, "")] ?? errorTexts[error]} />;
}

interface QuestionProps {
  asked: Asked;
  fetcher: Fetcher | undefined;
  action: string | undefined;
}

function Question({ asked: { intent, id, question, text, yes }, fetcher, action }: QuestionProps) {
  // The button that has led here gets the focus back.
  const [asking] = useState(() => (fetcher ? document.activeElement : null));
  const Sender = fetcher?.Form ?? Form;
  const no = { small: true, children: admin.question.no } as const;
  return (
    <Notice
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
