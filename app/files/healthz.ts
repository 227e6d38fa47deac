/** It does not depend on database and store, because a failed check may end the process. */
export function loader(): Response {
  return new Response("ok\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
