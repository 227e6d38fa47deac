import { backend } from "#app/site.server.ts";

/** A release that waits before it serves asks this, and so does monitoring. */
export async function loader(): Promise<Response> {
  const { database, store } = await backend().readiness();
  const body = { database: database ? "ok" : "fail", store: store ? "ok" : "fail" };
  return Response.json(body, { status: database && store ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
