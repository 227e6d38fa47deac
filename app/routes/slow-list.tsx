import { type ReactNode, Suspense } from "react";
import { Await, useLocation } from "react-router";
import { portfolio } from "#app/content/portfolio.ts";
import { LoadingState } from "#app/ui/loading-state.tsx";

/** Below this a message would only flicker. */
const PATIENCE_MS = 300;

/**
 * For a page's client loader: what it reads, or, where that takes long, the promise of it, so that the page opens and
 * says that it is loading. A reading that fails is null, as it is on the server with the database away.
 */
export async function listOrPromise<List>(reading: Promise<List>): Promise<{ list: Listing<List> }> {
  const list = reading.catch(() => null);
  const patience = new Promise<"slow">((resolve) => setTimeout(resolve, PATIENCE_MS, "slow"));
  const first = await Promise.race([list, patience]);
  return { list: first === "slow" ? list : first };
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
  if (!(list instanceof Promise)) return children(list);
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
