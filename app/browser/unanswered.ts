// State of the browser's tab: the requests without a response.
/**
 * Retries requests without a response, because the network is down or the server is too busy: after a backoff, when the
 * browser is online again, or when the visitor clicks. The page stays as it is meanwhile.
 */
const SLOW_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * - `read`: page data. "Stop" only hides the notice: the router aborts the request when it cancels the navigation.
 * - `module`: the script of a page. React Router requests it only once, so it is retried until it is loaded.
 * - `send`: a form. "Stop" cancels it.
 */
type Kind = "read" | "module" | "send";

export type Trouble = "lost" | "slow";

interface Pending {
  kind: Kind;
  trouble: Trouble | null;
  isHidden: boolean;
  retry: () => void;
  cancel: () => void;
}

const allPending = new Set<Pending>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notice to show. A prefetched script counts only when a navigation needs it. */
export function currentTrouble(isNavigating: boolean): Trouble | null {
  const shown = [...allPending].filter(({ kind, isHidden }) => !isHidden && (isNavigating || kind !== "module"));
  return (
    shown.find(({ trouble }) => trouble === "lost")?.trouble ?? shown.find(({ trouble }) => trouble)?.trouble ?? null
  );
}

export const isLost = () => currentTrouble(true) === "lost";

export function retryNow(): void {
  for (const { retry } of allPending) retry();
}

/**
 * Cancels the pending forms and hides the notice of other requests. A script is shown again by the next navigation that
 * needs it. False if no form was pending.
 */
export function stopWaiting(): boolean {
  const forms = [...allPending].filter(({ kind }) => kind === "send");
  for (const pending of allPending) pending.isHidden = pending.kind !== "module";
  for (const { cancel } of forms) cancel();
  changed();
  return forms.length > 0;
}

/**
 * Sends a request, and again until there is a response.
 * @param send rejects with a TypeError, as fetch does, if there is no response; calls `alive` when it makes progress
 * @throws TypeError if the visitor cancels it
 */
export async function untilAnswered<Answer>(
  kind: Kind,
  send: (signal: AbortSignal, alive: () => void) => Promise<Answer>,
  outer?: AbortSignal | null,
): Promise<Answer> {
  const aborting = new AbortController();
  const { signal } = aborting;
  const follow = () => aborting.abort(outer?.reason);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pending: Pending = {
    kind,
    trouble: null,
    isHidden: false,
    retry: () => {},
    cancel: () => aborting.abort(new TypeError("cancelled")),
  };
  const report = (trouble: Trouble | null) => {
    pending.trouble = pending.trouble === "lost" ? "lost" : trouble;
    changed();
  };
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(report, SLOW_MS, "slow");
    report(null);
  };

  allPending.add(pending);
  signal.onabort = () => pending.retry();
  outer?.addEventListener("abort", follow);
  try {
    for (let delay = FIRST_RETRY_MS; ; delay = Math.min(2 * delay, MAX_RETRY_MS)) {
      alive();
      try {
        return await send(signal, alive);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TypeError)) throw error;
        console.warn("No answer:", error.message);
        report("lost");
      }
      await untilRetry(pending, delay);
      signal.throwIfAborted();
    }
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", follow);
    allPending.delete(pending);
    changed();
  }
}

/** Resolves at a click, when the browser is online again, or after the delay if the page is visible. */
async function untilRetry(pending: Pending, delay: number): Promise<void> {
  let timer: ReturnType<typeof setInterval> | undefined;
  await new Promise<void>((resolve) => {
    pending.retry = resolve;
    timer = setInterval(() => document.hidden || resolve(), delay);
  });
  clearInterval(timer);
}

/**
 * Makes React Router's own requests retry. It uses fetch for page data and forms (`.data`) and for the routes behind a
 * link (`/__manifest`). Its prefetches have no signal and may fail.
 */
export function retryRouterRequests(): void {
  window.addEventListener("online", retryNow);
  const plainFetch = window.fetch;
  window.fetch = (input, init) => {
    const isOfRouter = input instanceof URL && init?.signal && /\.data$|^\/__manifest$/.test(input.pathname);
    const isForm = isOfRouter && init.method !== undefined;
    if (!isOfRouter || (isForm && mustNotRepeat(init.body))) return plainFetch(input, init);
    return untilAnswered(
      isForm ? "send" : "read",
      async (signal) => wholeAnswer(await plainFetch(input, { ...init, signal })),
      init.signal,
    );
  };
}

/** A form that must not be sent twice has a field named "once". */
function mustNotRepeat(body: BodyInit | null | undefined): boolean {
  return (body instanceof FormData || body instanceof URLSearchParams) && body.has("once");
}

async function wholeAnswer(answer: Response): Promise<Response> {
  failIfBusy(answer);
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** Without React Router's header these statuses come from a proxy or from a full queue, not from a route. */
function failIfBusy({ status, headers, url }: Response): void {
  if (status >= 502 && status <= 504 && !headers.has("X-Remix-Response")) throw new TypeError(`${status} for ${url}`);
}

interface ClientRoute {
  id: string;
  module: string;
}

/**
 * Replaces React Router's function of the same name (see vite.config.ts). That one reloads the page if a script cannot be
 * loaded, which without a network ends on the browser's error page. The fetch before the import is necessary, because
 * some browsers never load a script again after it has failed once.
 * @public
 */
export async function loadRouteModule<Module>(route: ClientRoute, loaded: Record<string, Module>): Promise<Module> {
  if (!(route.id in loaded)) {
    await untilAnswered("module", async () => failIfBusy(await fetch(route.module)));
    try {
      loaded[route.id] = await import(/* @vite-ignore */ route.module);
    } catch (error) {
      // Another release is running: a reload gets its page with its scripts.
      console.error(error);
      window.location.reload();
      return new Promise(() => {});
    }
  }
  return loaded[route.id] as Module;
}
