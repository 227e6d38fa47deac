import { generatePath, matchPath } from "react-router";
import { slug } from "#app/formats/slug.ts";
import { site } from "#content/site.ts";

/** No public page may link to or import these addresses. Their secrecy is no protection: `requireOwner` is. */
export const adminPaths = {
  signIn: `/connexion-secrete-${slug(site.ownerName)}`,
  keyChallenge: `/connexion-secrete-${slug(site.ownerName)}/cle`,
  dashboard: "/dashboard-secret-modification",
  account: "/dashboard-secret-modification/compte",
  visits: "/dashboard-secret-modification/visites",
  availability: "/dashboard-secret-modification/disponibilite",
  messages: "/dashboard-secret-modification/messages/:messageId?",
  backup: "/dashboard-secret-modification/sauvegarde",
  signOut: "/dashboard-secret-modification/deconnexion",
  images: "/dashboard-secret-modification/images",
  newWork: "/page-secrete-ajout-projets",
  editWork: "/page-secrete-modification-projets/:workId",
} as const;

/** Addresses below an admin address count too. */
export function isAdminPath(pathname: string): boolean {
  // The router reads encoded letters too. All addresses of the admin area are ASCII.
  const decoded = pathname.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
  return Object.values(adminPaths).some((path) => matchPath({ path, end: false }, decoded));
}

export function editWorkPath(workId: string): string {
  return generatePath(adminPaths.editWork, { workId });
}

/** It shows the thanks of a publication for a minute, and then the form. */
export const thanksPath = (workId: string) => `${editWorkPath(workId)}?merci`;

/** It stands in the place of a message's id. */
export const spamBox = "indesirables";

/** `messageId` may also be `spamBox`; without it the path is that of the messages received. */
export function messagePath(messageId?: string): string {
  return generatePath(adminPaths.messages, { messageId: messageId ?? null });
}

/** Gives only pages of the admin area, because anybody can write `wanted`, the `next` parameter. */
export function returnPath(wanted: string | null): string {
  const url = wanted?.startsWith("/") ? URL.parse(wanted, "http://here.invalid") : null;
  if (url?.host !== "here.invalid") return adminPaths.dashboard;
  const { dashboard, account, messages, visits, availability, newWork, editWork } = adminPaths;
  const own = [dashboard, account, messages, visits, availability, newWork, editWork];
  const isOwn = own.some((path) => matchPath(path, url.pathname));
  return isOwn ? url.pathname + url.search : dashboard;
}
