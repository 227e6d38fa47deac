/**
 * Requests that got no answer: the network is down, or the server is too busy. Each waits here and is sent again when the
 * browser is back online, after a while, or when the visitor wants it. The page stays as it is meanwhile.
 */
const SLOW_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * - `read`: page data. Stopping only ends the notice; the router drops the request when it leaves the navigation.
 * - `module`: the script of a page. React Router never loads it twice, so it is waited for until it comes.
 * - `send`: a form. Stopping gives it up.
 */
type Kind = "read" | "module" | "send";

export type Trouble = "lost" | "slow";

interface Pending {
  kind: Kind;
  trouble: Trouble | null;
  isQuiet: boolean;
  retry: () => void;
  giveUp: () => void;
}

const all = new Set<Pending>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the visitor is to know. A script that is fetched in advance concerns nobody before a navigation needs it. */
export function currentTrouble(isNavigating: boolean): Trouble | null {
  const shown = [...all].filter(({ kind, isQuiet }) => !isQuiet && (isNavigating || kind !== "module"));
  return (
    shown.find(({ trouble }) => trouble === "lost")?.trouble ?? shown.find(({ trouble }) => trouble)?.trouble ?? null
  );
}

export const isLost = () => currentTrouble(true) === "lost";

export function retryNow(): void {
  for (const { retry } of all) retry();
}

/** Gives up the forms that wait, and shows no more notice for the rest. False if there was no form. */
export function stopWaiting(): boolean {
  const sent = [...all].filter(({ kind }) => kind === "send");
  for (const pending of all) pending.isQuiet = true;
  for (const { giveUp } of sent) giveUp();
  changed();
  return sent.length > 0;
}

/**
 * Sends again until there is an answer.
 * @param send rejects with a TypeError, as fetch does, when there was no answer; calls `alive` when the request got on
 * @throws TypeError when the visitor gave it up
 */
export async function untilAnswered<Answer>(
  kind: Kind,
  send: (signal: AbortSignal, alive: () => void) => Promise<Answer>,
  outer?: AbortSignal | null,
): Promise<Answer> {
  const ending = new AbortController();
  const { signal } = ending;
  const follow = () => ending.abort(outer?.reason);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pending: Pending = {
    kind,
    trouble: null,
    isQuiet: false,
    retry: () => {},
    giveUp: () => ending.abort(new TypeError("given up")),
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

  all.add(pending);
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
    all.delete(pending);
    changed();
  }
}

/** At a click, back online, or after the delay, if the page is looked at by then. */
async function untilRetry(pending: Pending, delay: number): Promise<void> {
  let timer: ReturnType<typeof setInterval> | undefined;
  await new Promise<void>((resolve) => {
    pending.retry = resolve;
    timer = setInterval(() => document.hidden || resolve(), delay);
  });
  clearInterval(timer);
}

/**
 * Makes React Router's own requests wait for their answer. It calls fetch for page data and forms (`.data`), and for the
 * routes behind a link; those that it looks up in advance carry no signal, and may fail.
 */
export function keepRouterWaiting(): void {
  window.addEventListener("online", retryNow);
  const plainFetch = window.fetch;
  window.fetch = (input, init) => {
    const isRouters = input instanceof URL && init?.signal && /\.data$|^\/__manifest$/.test(input.pathname);
    const isForm = isRouters && init.method !== undefined;
    if (!isRouters || (isForm && isForOnce(init.body))) return plainFetch(input, init);
    return untilAnswered(
      isForm ? "send" : "read",
      async (signal) => wholeAnswer(await plainFetch(input, { ...init, signal })),
      init.signal,
    );
  };
}

/** A form that must not be sent twice says so with a field of this name. */
function isForOnce(body: BodyInit | null | undefined): boolean {
  return (body instanceof FormData || body instanceof URLSearchParams) && body.has("once");
}

/** Without React Router's mark, these statuses come from a server, or a proxy, that could not attend to the request. */
async function wholeAnswer(answer: Response): Promise<Response> {
  failIfBusy(answer);
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

function failIfBusy({ status, headers, url }: Response): void {
  if (status >= 502 && status <= 504 && !headers.has("X-Remix-Response")) throw new TypeError(`${status} for ${url}`);
}

interface ClientRoute {
  id: string;
  module: string;
}

/**
 * Stands in for React Router's function of the same name (see vite.config.ts), which reloads the page when a script cannot
 * be fetched: without a network that ends on the browser's own error page. The server is asked first, because some
 * browsers never fetch a script again that has failed once.
 * @public
 */
export async function loadRouteModule<Module>(route: ClientRoute, loaded: Record<string, Module>): Promise<Module> {
  if (!(route.id in loaded)) {
    await untilAnswered("module", async () => failIfBusy(await fetch(route.module)));
    try {
      loaded[route.id] = await import(/* @vite-ignore */ route.module);
    } catch (error) {
      // After a new release the server has other scripts, and other pages that name them.
      console.error(error);
      window.location.reload();
      return new Promise(() => {});
    }
  }
  return loaded[route.id] as Module;
}
