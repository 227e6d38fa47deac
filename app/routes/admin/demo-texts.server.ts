import { admin } from "#app/content/admin.ts";
import { plural } from "#app/fill.ts";
import { type OwnPart, placeholdersLeft } from "./placeholders.server.ts";

const { demoTexts: copy } = admin;

/** Some texts of a content file that are still the demo's. */
export interface DemoTexts {
  what: string;
  where: string;
}

export function demoTextsLeft(): DemoTexts[] {
  return groupParts(placeholdersLeft()).map(({ names, file, parts }) => {
    const what = names.join(", ");
    return {
      what: what.charAt(0).toUpperCase() + what.slice(1),
      where: plural(copy.where, parts.length).replace("{file}", `app/content/${file}.ts`),
    };
  });
}

/** The parts of the content by the groups that name them, without empty groups. */
export function groupParts(parts: OwnPart[]): { file: string; names: string[]; parts: OwnPart[] }[] {
  return copy.groups
    .map(({ file, names }) => {
      const named = Object.entries(names).map(([path, name]) => {
        return { name, parts: parts.filter(({ where }) => isAt(where, path === "" ? file : `${file}.${path}`)) };
      });
      const found = named.filter((each) => each.parts.length > 0);
      return { file, names: found.map(({ name }) => name), parts: found.flatMap((each) => each.parts) };
    })
    .filter((group) => group.parts.length > 0);
}

function isAt(where: string, path: string): boolean {
  return where === path || where.startsWith(`${path}.`);
}
