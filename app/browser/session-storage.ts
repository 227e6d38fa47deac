// The specification requires a copy of the session in local storage. The server trusts only the cookie.
const keys = { token: "token", userId: "userId", desk: "desk" } as const;

export interface StoredSession {
  token: string;
  userId: string;
  /** Addresses of private pages, which no public file names. */
  desk?: Desk;
}

export interface Desk {
  dashboard: string;
  /** Address of a work's form, without the id at its end. */
  edit: string;
}

// The token is kept here for a browser that refuses storage.
let tokenOfTab: string | null = null;

export function storedToken(): string | null {
  const stored = attempt(() => localStorage.getItem(keys.token));
  return stored === undefined ? tokenOfTab : stored;
}

export function storedDesk(): Desk | null {
  const desk = storedToken() && attempt(() => JSON.parse(localStorage.getItem(keys.desk) ?? "null") as unknown);
  const isDesk = desk && typeof desk === "object" && "dashboard" in desk && "edit" in desk;
  return isDesk ? { dashboard: String(desk.dashboard), edit: String(desk.edit) } : null;
}

export function storeSession({ token, userId, desk }: StoredSession): void {
  tokenOfTab = token;
  attempt(() => {
    if (localStorage.getItem(keys.token) !== token) localStorage.setItem(keys.token, token);
    if (localStorage.getItem(keys.userId) !== userId) localStorage.setItem(keys.userId, userId);
    if (desk) localStorage.setItem(keys.desk, JSON.stringify(desk));
  });
}

export function forgetSession(): void {
  tokenOfTab = null;
  attempt(() => {
    for (const key of Object.values(keys)) localStorage.removeItem(key);
  });
}

export function forgetEverything(): void {
  tokenOfTab = null;
  attempt(() => localStorage.clear());
}

/** `callback` hears of sign-ins (true) and sign-outs (false) in other tabs. Returns a function that ends this. */
export function onSessionChange(callback: (signedIn: boolean) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null) callback(false);
    if (event.key === keys.token) callback(event.newValue !== null);
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** A browser may refuse storage, and the site works without it. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
