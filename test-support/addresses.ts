import { services } from "#app/copy/services.ts";
import { servicePath, workPath } from "#app/paths.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { singlePages } from "#app/routes/pages.ts";

/** Every public page, so that a test that visits them all also visits a page that is added later. */
export function publicAddresses(workId?: string): string[] {
  return [
    ...singlePages.map(({ path }) => path),
    ...services.map(({ id }) => servicePath(id)),
    ...(workId ? [workPath(workId)] : []),
  ];
}

/** Every page that only the signed-in owner sees. */
export function adminAddresses(workId: string): string[] {
  return [adminPaths.dashboard, adminPaths.account, adminPaths.newWork, editWorkPath(workId)];
}
