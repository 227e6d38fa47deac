import type { ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import styles from "./action.module.css";
import { Notice } from "./notice.tsx";

/** What a desk page's action answers to a button: null when it is done, and the page's data says the rest. */
export type Answer = null | { error: ErrorCode; intent?: string };

type Fetcher = FetcherWithComponents<Answer | undefined>;

interface ActionProps {
  fetcher: Fetcher;
  intent: string;
  /** Of what it is done to. */
  itemId: string;
  icon: IconName;
  /** Where the words alone do not say what it is done to. */
  name?: string | undefined;
  isDanger?: boolean;
  /** Further fields of the form. */
  children?: ReactNode;
  words: string;
}

/** One thing that can be done to a row: a form that consists of a quiet button. */
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
        className={`${styles.quiet} ${isDanger ? styles.danger : ""}`}
        aria-label={name}
        // Not `disabled`, because a disabled button loses the focus. Held down, Enter would send it again.
        aria-disabled={isPending || undefined}
        onClick={(event) => isPending && event.preventDefault()}
      >
        <Icon name={icon} />
        {words}
      </button>
    </fetcher.Form>
  );
}

/** That the server has refused an action, or has not answered, in the words of its intent. */
export function Failed({ fetcher, words }: { fetcher: Fetcher; words: Partial<Record<string, string>> }) {
  if (fetcher.state !== "idle" || !fetcher.data) return null;
  const { intent = "", error } = fetcher.data;
  return <Notice tone="bad" says="alert" title={words[intent] ?? errorTexts[error]} />;
}
