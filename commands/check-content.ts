import { existsSync } from "node:fs";
import { home } from "#app/content/home.ts";
import { palette } from "#app/content/palette.ts";
import { resume } from "#app/content/resume.ts";
import { services } from "#app/content/services.ts";
import { site } from "#app/content/site.ts";
import { placeholdersLeft } from "#app/routes/admin/placeholders.server.ts";
import { demoWorks } from "#db/demo/works.ts";
import { paletteFaults } from "./contrast.ts";

/** Lists the demo's texts that are left and the faults of the content: `npm run check:content`. */

const left = placeholdersLeft().map(({ where, wanted }) => `${where}: ${wanted}`);
const faults = [...contentFaults(), ...paletteFaults(palette)];
if (left.length > 0) console.log([`Still the demo's (${left.length}):`, ...left].join("\n  "));
if (faults.length > 0) {
  console.log([`Wrong (${faults.length}):`, ...faults].join("\n  "));
  process.exitCode = 1;
}
if (left.length + faults.length === 0) console.log("The content is yours, and nothing is wrong with it.");

/** The faults that the compiler cannot find. */
function contentFaults(): string[] {
  const serviceIds = new Set<string>(services.map(({ id }) => id));
  const links = [
    ...home.services.list.map(({ id }, index) => [`home.services.list.${index}.id`, id] as const),
    ...home.inks.map(({ service }, index) => [`home.inks.${index}.service`, service] as const),
    ...Object.keys(site.nav.serviceEntries).map((id) => ["site.nav.serviceEntries", id] as const),
  ];
  const pictures = [
    ...services.map(({ id, cover }) => [`services.${id}.cover`, cover] as const),
    ...services.flatMap(({ id, content }) =>
      content.map(({ image }, index) => [`services.${id}.content.${index}`, image] as const),
    ),
    ...demoWorks.map((work, index) => [`demoWorks.${index}`, work] as const),
  ];
  const technologies = resume.grids.flatMap(({ items }) => items);
  const addresses = [site.repository, ...site.profiles.map(({ url }) => url), ...technologies.map(({ link }) => link)];
  return [
    ...links.filter(([, id]) => !serviceIds.has(id)).map(([where, id]) => `${where}: no service has the id "${id}"`),
    ...services.filter(({ content }) => content.length === 0).map(({ id }) => `services.${id}.content: is empty`),
    ...pictures.filter(([, picture]) => picture?.alt.trim() === "").map(([where]) => `${where}: no alternative text`),
    ...addresses
      .filter((url) => !URL.canParse(url) || !/^https?:/.test(url))
      .map((url) => `${JSON.stringify(url)} is not the address of a website`),
    ...(existsSync(`public${site.cvFile}`)
      ? []
      : [`site.cvFile: public${site.cvFile} is missing: npm run cv makes it`]),
  ];
}
