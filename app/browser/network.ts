import {
  type ClientInstrumentation,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
  replace,
} from "react-router";

// Without an answer of the server, nothing that is on the page may be lost. A page is requested again when the
// browser is online again, or at a click. A form fails at once, and its own page says so.

/** Ends the wait of the last navigation; an earlier one no longer matters. */
let goOn: (() => void) | null = null;
const listeners = new Set<() => void>();

function setGoOn(next: typeof goOn): void {
  goOn = next;
  for (const listener of listeners) listener();
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isWaiting = () => goOn !== null;

export function tryAgain(): void {
  const next = goOn;
  setGoOn(null);
  next?.();
}

export function stopWaiting(): void {
  setGoOn(null);
}

function untilRetry(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setGoOn(resolve);
    signal?.addEventListener("abort", () => {
      if (goOn === resolve) setGoOn(null);
      resolve();
    });
  });
}

/** Every other status from 500 on is a proxy's, or a full queue's. */
const ownFailures = [500, 507];

/** The network failed, or a proxy or a full queue answered instead of the page. */
export function isUnanswered(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500 && !ownFailures.includes(error.status);
  // The second one comes from React Router, when the connection ends in the middle of an answer.
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);
}

/** Root's `clientMiddleware`: the page stays until the next one is read. */
export const readAgain: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = Object.values(await next());
  const lost = results.find(({ type, result }) => type === "error" && isUnanswered(result));
  if (request.method !== "GET" || request.signal.aborted || !lost) return;
  console.error(lost.result);
  await untilRetry(request.signal);
  // A redirect to the same address makes the router read it again. After "back" the browser is there already.
  const isThere = request.url === window.location.href.replace(/#.*/, "");
  throw isThere ? replace(request.url) : redirect(request.url);
};

/** Offline, React Router would fail to load the next page's script, and reload into the browser's own error page. */
export const stayOffline: ClientInstrumentation = {
  router({ instrument }) {
    const stay = async (go: () => Promise<unknown>, to: string | number, currentUrl: string, method = "get") => {
      const here = new URL(currentUrl, window.location.origin);
      const leaves = typeof to === "string" && new URL(to, here).pathname !== here.pathname;
      const isRead = method.toLowerCase() === "get";
      // Even offline, a site on the same computer answers.
      if (isRead && leaves && !navigator.onLine) while (!(await isReachable())) await untilRetry();
      await go();
    };
    instrument({
      navigate: (go, { to, currentUrl, formMethod }) => stay(go, to, currentUrl, formMethod),
      fetch: (go, { href, currentUrl, formMethod }) => stay(go, href, currentUrl, formMethod),
    });
  },
};

function isReachable(): Promise<boolean> {
  return fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}
