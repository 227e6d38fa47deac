import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { existingPages, ownPages } from "./pages/pages.server.ts";
import { routeId } from "./pages/pages.ts";
import { paths, securityTextPath } from "./paths.ts";

export default [
  ...existingPages().map(([page, { path }]) => {
    const file = `pages/${page}/${page}.tsx`;
    const id = routeId(page);
    return path === paths.home ? index(file, { id }) : route(path, file, { id });
  }),
  ...ownPages.map(({ id, path }) => route(path, "pages/own-page/own-page.tsx", { id: routeId(id) })),
  route(paths.contactThanks, "pages/contact/contact-thanks.tsx"),
  route(paths.theme, "pages/theme/theme.ts"),

  route(adminPaths.signIn, "desk/sign-in/sign-in.tsx"),
  route(adminPaths.keyChallenge, "desk/keys/key-challenge.ts"),
  route(adminPaths.signOut, "desk/sign-in/sign-out.ts"),
  layout("desk/kit/layout.tsx", [
    route(adminPaths.dashboard, "desk/dashboard/dashboard.tsx"),
    route(adminPaths.account, "desk/account/account.tsx"),
    route(adminPaths.visits, "desk/visits/visits.tsx"),
    route(adminPaths.availability, "desk/availability/availability.tsx"),
    route(adminPaths.messages, "desk/messages/messages.tsx"),
    route(adminPaths.backup, "desk/account/backup.ts"),
    route(adminPaths.images, "desk/work-form/pictures/upload.ts"),
    route(adminPaths.newWork, "desk/work-form/work-page.tsx", { id: "desk/new-work" }),
    route(adminPaths.editWork, "desk/work-form/work-page.tsx", { id: "desk/edit-work" }),
  ]),

  route("/api/auth/signup", "api/signup.ts"),
  route("/api/auth/login", "api/login.ts"),
  route("/api/auth/logout", "api/logout.ts"),
  route("/api/works", "api/works.ts"),
  route("/api/works/:workId", "api/work.ts"),
  route("/api/images", "api/images.ts"),
  route("/api/openapi.json", "api/openapi.ts"),
  route("/api/*", "api/unknown.ts"),

  route(`${paths.images}/:file`, "files/pictures.ts"),
  route(`${paths.shareImages}/:file`, "files/share-images/share-images.ts"),
  route(paths.feed, "files/feed/feed.ts"),
  route(paths.manifest, "files/manifest.ts"),
  route(paths.contactCard, "files/contact-card/contact-card.ts"),
  route(paths.jsonResume, "files/json-resume/json-resume.ts"),
  route("/sitemap.xml", "files/sitemap.ts"),
  route("/robots.txt", "files/robots.ts"),
  route(securityTextPath, "files/security-txt.ts"),
  route("/healthz", "files/probes.ts", { id: "files/healthz" }),
  route("/readyz", "files/probes.ts", { id: "files/readyz" }),

  route("*", "pages/errors/not-found.tsx"),
] satisfies RouteConfig;
