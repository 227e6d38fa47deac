import { type ReactNode, Suspense, useState } from "react";
import { Await, useLocation } from "react-router";
import { isLost } from "#app/browser/unanswered.ts";
import { portfolio } from "#app/content/portfolio.ts";
import { LoadingState } from "#app/ui/loading-state.tsx";

/** Below this a message would only flicker. */
const SLOW_MS = 300;

/**
 * For a page's client loader: what it reads, or, where that takes long, the promise of it, so that the page opens and
 * says that it is loading. Without a connection the page before it stays. A reading that fails is null, as it is on the
 * server with the database away.
 */
export async function listOrPromise<List>(reading: Promise<List>): Promise<{ list: Listing<List> }> {
  const list = listOrNull(reading);
  const slow = new Promise<"slow">((resolve) => setTimeout(resolve, SLOW_MS, "slow"));
  const first = await Promise.race([list, slow]);
  if (first !== "slow") return { list: first };
  return { list: isLost() ? await list : list };
}

export function listOrNull<List>(reading: Promise<List>): Promise<List | null> {
  return reading.catch((error: unknown) => {
    console.error("The list could not be loaded:", error);
    return null;
  });
}

type Listing<List> = List | null | Promise<List | null>;

interface SlowListProps<List> {
  list: Listing<List>;
  /** The list's own heading, which is there before it. */
  title?: string | undefined;
  className?: string | undefined;
  children: (list: List | null) => ReactNode;
}

/** Shows a list; one that takes its time is announced meanwhile, in its place. */
export function SlowList<List>({ list, title, className, children }: SlowListProps<List>) {
  const { key } = useLocation();
  // A list that was slow once stays where it is drawn, with what its rows remember, when it is loaded again.
  const [wasSlow] = useState(list instanceof Promise);
  if (!(list instanceof Promise || wasSlow)) return children(list);
  const loading = (
    <div className={className}>
      {title !== undefined && <h2>{title}</h2>}
      <LoadingState label={portfolio.loading} />
      {/* Apart, because what is busy may be kept quiet until it is done. */}
      <ul aria-busy="true" aria-label={portfolio.listLabel} />
    </div>
  );
  return (
    // A boundary of its own for each navigation: a transition keeps what an older one shows.
    <Suspense key={key} fallback={loading}>
      <Await resolve={list}>{children}</Await>
    </Suspense>
  );
}
