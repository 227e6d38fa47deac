import { redirect } from "react-router";
import { ownPath, paths } from "#app/paths.ts";
import { readForm } from "#app/request-body.server.ts";
import { setCookie } from "#app/server/cookies.server.ts";
import type { Route } from "./+types/theme.ts";

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme") === "light" ? "light" : "dark";
  return redirect(ownPath(form.get("to") ?? URL.parse(request.headers.get("Referer") ?? "")?.pathname), {
    status: 303,
    headers: { "Set-Cookie": setCookie("theme", theme) },
  });
}

export function loader() {
  return redirect(paths.home);
}
