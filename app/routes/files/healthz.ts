/** Says that the process lives, and asks nothing else of it. */
export function loader(): Response {
  return new Response("ok\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
