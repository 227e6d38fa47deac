import { services } from "#app/content/services.ts";
import { servicePath, workPath } from "#app/paths.ts";
import { singlePages } from "#app/routes/pages.ts";

/** The paths of the public pages, with a work's page if there is a work. */
export function publicAddresses(workId?: string): string[] {
  return [
    ...singlePages.map(({ path }) => path),
    ...services.map(({ id }) => servicePath(id)),
    ...(workId === undefined ? [] : [workPath(workId)]),
  ];
}
