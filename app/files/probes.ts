import { backend } from "#app/site.server.ts";
import type { Route } from "./+types/probes.ts";

const headers = { "Cache-Control": "no-store" };

export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  // It does not depend on database and store, because a failed check may end the process.
  if (url.pathname === "/healthz") {
    return new Response("ok\n", { headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
  }
  // A release that waits before it serves asks for the rest, and so does monitoring.
  const { database, store } = await backend().readiness();
  const body = { database: database ? "ok" : "fail", store: store ? "ok" : "fail" };
  return Response.json(body, { status: database && store ? 200 : 503, headers });
}
