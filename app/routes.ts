import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { paths, securityTextPath } from "./paths.ts";
import { existingPages } from "./routes/existing-pages.server.ts";
import { ownPages } from "./routes/own-pages.server.ts";
import { routeId } from "./routes/pages.ts";

export default [
  ...existingPages().map(([id, { path }]) => {
    const file = `${routeId(id)}.tsx`;
    return path === paths.home ? index(file) : route(path, file);
  }),
  ...ownPages.map(({ id, path }) => route(path, "routes/own-page.tsx", { id: routeId(id) })),
  route(paths.contactThanks, "routes/contact-thanks.tsx"),
  route(paths.theme, "routes/theme.ts"),

  route(adminPaths.signIn, "routes/admin/sign-in.tsx"),
  route(adminPaths.keyChallenge, "routes/admin/key-challenge.ts"),
  route(adminPaths.signOut, "routes/admin/sign-out.ts"),
  layout("routes/admin/layout.tsx", [
    route(adminPaths.dashboard, "routes/admin/dashboard.tsx"),
    route(adminPaths.account, "routes/admin/account.tsx"),
    route(adminPaths.visits, "routes/admin/visits/visits.tsx"),
    route(adminPaths.availability, "routes/admin/availability/availability.tsx"),
    route(adminPaths.messages, "routes/admin/messages.tsx"),
    route(adminPaths.backup, "routes/admin/backup.ts"),
    route(adminPaths.images, "routes/admin/images.ts"),
    route(adminPaths.newWork, "routes/admin/work-page.tsx", { id: "routes/admin/new-work" }),
    route(adminPaths.editWork, "routes/admin/work-page.tsx", { id: "routes/admin/edit-work" }),
  ]),

  route("/api/auth/signup", "routes/api/signup.ts"),
  route("/api/auth/login", "routes/api/login.ts"),
  route("/api/auth/logout", "routes/api/logout.ts"),
  route("/api/works", "routes/api/works.ts"),
  route("/api/works/:workId", "routes/api/work.ts"),
  route("/api/images", "routes/api/images.ts"),
  route("/api/openapi.json", "routes/api/openapi.ts"),
  route("/api/*", "routes/api/unknown.ts"),

  route(`${paths.images}/:file`, "routes/files/images.ts"),
  route(`${paths.shareImages}/:file`, "routes/files/share-images.ts"),
  route(paths.feed, "routes/files/feed.ts"),
  route(paths.manifest, "routes/files/manifest.ts"),
  route(paths.contactCard, "routes/files/contact-card.ts"),
  route(paths.jsonResume, "routes/files/json-resume.ts"),
  route("/sitemap.xml", "routes/files/sitemap.ts"),
  route("/robots.txt", "routes/files/robots.ts"),
  route(securityTextPath, "routes/files/security.ts"),
  route("/healthz", "routes/files/healthz.ts"),
  route("/readyz", "routes/files/readyz.ts"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
