/**
 * The copy of the session that the specification keeps in the browser's local storage. The server never believes it
 * by itself: pages go by the cookie. A browser may refuse storage altogether, and then nothing here is missed.
 */
const keys = { token: "token", userId: "userId" } as const;

export interface StoredSession {
  token: string;
  userId: string;
}

export function storedToken(): string | null {
  return storedSession()?.token ?? null;
}

export function storedSession(): StoredSession | null {
  const token = attempt(() => localStorage.getItem(keys.token));
  return token ? { token, userId: attempt(() => localStorage.getItem(keys.userId)) ?? "" } : null;
}

export function storeSession({ token, userId }: StoredSession): void {
  attempt(() => {
    if (localStorage.getItem(keys.token) !== token) localStorage.setItem(keys.token, token);
    if (localStorage.getItem(keys.userId) !== userId) localStorage.setItem(keys.userId, userId);
  });
}

/** Only what has ended goes: an unsaved draft survives an expired session. */
export function forgetSession(): void {
  attempt(() => {
    localStorage.removeItem(keys.token);
    localStorage.removeItem(keys.userId);
  });
}

/** Logging out clears all of it. */
export function forgetEverything(): void {
  attempt(() => localStorage.clear());
}

/** Calls back when another tab signs in (true) or out (false). */
export function onSessionChange(callback: (signedIn: boolean) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null) callback(false);
    if (event.key === keys.token) callback(event.newValue !== null);
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Does without a browser's storage where there is none. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
