import { type ReactNode, Suspense, useRef, useState } from "react";
import { Await, useLocation } from "react-router";
import { isUnanswered } from "#app/browser/network.ts";
import { listTexts } from "#app/texts/site.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import rotateCwIcon from "#app/ui/icons/rotate-cw.svg?shapes";
import emptyState from "#app/ui/layout/empty-state.module.css";
import styles from "./loading-state.module.css";

/** A list that loads faster shows no message, which would flicker. */
const SLOW_MS = 300;

/** The list, its promise if it is slow, or null if it fails. Throws if there is no answer: the previous page stays. */
export async function listOrPromise<List>(loading: Promise<List>): Promise<{ list: Listing<List> }> {
  const list = listOrNull(loading);
  const slow = new Promise<"slow">((resolve) => setTimeout(resolve, SLOW_MS, "slow"));
  const first = await Promise.race([list, slow]);
  return { list: first === "slow" ? list.catch(() => null) : first };
}

export function listOrNull<List>(loading: Promise<List>): Promise<List | null> {
  return loading.catch((error: unknown) => {
    // A redirect is thrown as well.
    if (error instanceof Response || isUnanswered(error)) throw error;
    console.error("The list could not be loaded:", error);
    return null;
  });
}

export type Listing<List> = List | null | Promise<List | null>;

interface SlowListProps<List> {
  list: Listing<List>;
  /** The title shows while the list loads. Afterwards the list shows its own heading. */
  title?: string | undefined;
  className?: string | undefined;
  /** Another part of the page shows the loading message. */
  isSilent?: boolean;
  children: (list: List | null) => ReactNode;
}

export function SlowList<List>({ list, title, className, isSilent = false, children }: SlowListProps<List>) {
  const { key } = useLocation();
  // Once slow, the list stays inside Suspense: outside it React would mount it again and lose the state of its rows.
  const [wasSlow] = useState(list instanceof Promise);
  const boundary = useRef(key);
  if (list instanceof Promise) boundary.current = key;
  if (!(list instanceof Promise || wasSlow)) return children(list);
  const loading = !isSilent && (
    <div className={className}>
      {title !== undefined && <h2>{title}</h2>}
      <div className={styles.state} role="status">
        <div className={styles.field}>
          <p className={`h3-s ${styles.label}`}>{listTexts.loading}</p>
        </div>
      </div>
      {/* Separate from the message: a screen reader may not announce the content of a busy element. */}
      <ul aria-busy="true" aria-label={listTexts.label} />
    </div>
  );
  return (
    // The key makes a new boundary for each slow list: in a transition an existing one would not show its fallback.
    <Suspense key={boundary.current} fallback={loading}>
      <Await resolve={list}>{children}</Await>
    </Suspense>
  );
}

export function EmptyState({ label, retry }: { label: string; retry?: { label: string; to: string } | undefined }) {
  return (
    <div className={emptyState.frame}>
      <p className={emptyState.label}>{label}</p>
      {retry && (
        <ButtonLink to={retry.to} icon={rotateCwIcon} small>
          {retry.label}
        </ButtonLink>
      )}
    </div>
  );
}
