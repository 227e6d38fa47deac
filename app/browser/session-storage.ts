/**
 * The specification requires a copy of the session in local storage. The server does not trust it: pages use the cookie.
 * A browser may refuse storage, and the site works without it.
 */
const keys = { token: "token", userId: "userId" } as const;

export interface StoredSession {
  token: string;
  userId: string;
}

export function storedToken(): string | null {
  return storedSession()?.token ?? null;
}

function storedSession(): StoredSession | null {
  const token = attempt(() => localStorage.getItem(keys.token));
  return token ? { token, userId: attempt(() => localStorage.getItem(keys.userId)) ?? "" } : null;
}

export function storeSession({ token, userId }: StoredSession): void {
  attempt(() => {
    if (localStorage.getItem(keys.token) !== token) localStorage.setItem(keys.token, token);
    if (localStorage.getItem(keys.userId) !== userId) localStorage.setItem(keys.userId, userId);
    // Copies of forms, which releases up to 0.2.0 kept in the browser.
    for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
  });
}

/** Ends the session in this browser. */
export function forgetSession(): void {
  attempt(() => {
    localStorage.removeItem(keys.token);
    localStorage.removeItem(keys.userId);
  });
}

export function forgetEverything(): void {
  attempt(() => localStorage.clear());
}

/** Calls back when the owner signs in (true) or out (false) in another tab. Returns a function that ends this. */
export function onSessionChange(callback: (signedIn: boolean) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null) callback(false);
    if (event.key === keys.token) callback(event.newValue !== null);
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Undefined if the browser refuses storage. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
