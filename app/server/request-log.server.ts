import morgan from "morgan";

/** The path of a request for the log. Its query may hold a secret: the token of a preview link. */
export function loggedPath(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** Changes the request lines of react-router-serve, which logs whole addresses. */
export function logPathsOnly(): void {
  morgan.token("url", (request) =>
    loggedPath(("originalUrl" in request && String(request.originalUrl)) || request.url || ""),
  );
}
