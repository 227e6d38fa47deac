import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { English, Home, Resume, Service, ServicePage, Site } from "#app/content-schema.ts";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { slug } from "#app/formats/slug.ts";
import { readOwnPage } from "#app/pages/pages.server.ts";
import { pages, publicFiles } from "#app/pages/pages.ts";
import { paths, servicePath } from "#app/paths.ts";
import { covers, plainPath } from "#app/server/old-addresses.server.ts";
import { workIdIn } from "#app/works/work.ts";
import { iconFault } from "../tools/content-icons.ts";
import { heroFault, pictureFault } from "../tools/content-pictures.ts";
import { type Content, faultAt } from "./fault-line.ts";

/** What the content names and the site does not have: icons, files, services, addresses. Every field is as it must be. */
export function referenceFaults(content: Content, folder: string): string[] {
  return [missingFiles, unmatchedServices, unknownServices, wrongPages, wrongRedirects].flatMap((check) =>
    check(content, folder),
  );
}

/** Icons that the icon set does not have, pictures, and the CV. */
function missingFiles(content: Content, folder: string): string[] {
  const site = content.site?.site as Site;
  const resume = content.resume?.resume as Resume;
  const pages = content["service-pages"]?.servicePages as ServicePage[];
  const home = content.home?.home as Home;
  const { file: hero } = home.hero;
  const icons = [
    ...site.profiles.map(({ network }, index) => ["site", site, ["profiles", index, "network"], network] as const),
    ...resume.grids.flatMap(({ items }, grid) =>
      items.flatMap(({ src }, index) =>
        src ? [["resume", resume, ["grids", grid, "items", index, "src"], src] as const] : [],
      ),
    ),
  ].flatMap(([file, root, path, name]) => {
    const fault = name === undefined ? null : iconFault(name);
    return fault ? [faultAt(`${folder}/${file}.ts`, root, [...path], fault)] : [];
  });
  const pictures = [
    ...pages.flatMap((page, index) =>
      page.content.flatMap(({ image }, block) => {
        const path = [index, "content", block, "image", "file"];
        return image ? [["service-pages", pages, path, pictureFault(folder, image.file)] as const] : [];
      }),
    ),
    ...(hero ? [["home", home, ["hero", "file"], heroFault(folder, hero)] as const] : []),
  ].flatMap(([file, root, path, fault]) => (fault ? [faultAt(`${folder}/${file}.ts`, root, path, fault)] : []));
  if (existsSync(folder + site.cvFile)) return [...icons, ...pictures];
  const remedy = `is not in ${folder}/. Make it with: npm run cv`;
  return [...icons, ...pictures, faultAt(`${folder}/site.ts`, site, ["cvFile"], remedy)];
}

/** A service needs a page, and a page a service. */
function unmatchedServices(content: Content, folder: string): string[] {
  const [menu, pages] = [content.services?.services, content["service-pages"]?.servicePages].map((list) =>
    (list as { id: string }[]).map(({ id }) => id),
  ) as [string[], string[]];
  return [
    ...menu
      .filter((id) => !pages.includes(id))
      .map((id) => `${folder}/service-pages.ts: "${id}" is missing. Add the page of this service of services.ts.`),
    ...pages
      .filter((id) => !menu.includes(id))
      .map((id) => `${folder}/services.ts: "${id}" is missing. Add the service of this page of service-pages.ts.`),
  ];
}

function unknownServices(content: Content, folder: string): string[] {
  const services = content.services?.services as Service[];
  const page = content.english?.english as English | null;
  return (page?.services ?? []).flatMap(({ id }, index) =>
    services.some((service) => service.id === id)
      ? []
      : [faultAt(`${folder}/english.ts`, page, ["services", index, "id"], "is no service of services.ts. Remove it")],
  );
}

/** The files of `pages`, with their lines. */
function pagesIn(content: Content): [name: string, lines: Record<string, string>][] {
  return Object.entries(content).flatMap(([file, { lines }]) =>
    lines ? [[basename(file), lines as Record<string, string>]] : [],
  );
}

/** Pages of the owner's own that no visitor can ask for, or that are not what they are meant to be. */
function wrongPages(content: Content, folder: string): string[] {
  const listed = pagesIn(content).map(([name, lines]) => {
    return { name, lines, page: readOwnPage(name, Object.values(lines).join("\n")) };
  });
  const { isPage } = addressesOf(content);
  const { takenBy } = addressesOf({
    ...content,
    ...Object.fromEntries(listed.map(({ name }) => [`pages/${name}`, {}])),
  });
  return listed.flatMap(({ name, lines, page }, index) => {
    const file = `${folder}/pages/${name}`;
    const fault = (message: string) => [faultAt(file, undefined, [], message)];
    if (!/^[a-z0-9-]{1,60}\.md$/.test(name)) {
      const better = slug(name.replace(/\.md$/i, "")) || "cgv";
      return fault(`is no name for a page. Use up to 60 small letters, digits and hyphens, such as ${better}.md`);
    }
    if (takenBy(page.path) !== null) return fault("has the name of another address of this site. Choose another one");
    const written = Object.entries(lines).filter(([, line]) => line.trim() !== "");
    if (!/^#\s+\S/.test(written[0]?.[1] ?? ""))
      return fault("has no title. Begin it with a line such as # Conditions générales");
    const other = listed.slice(0, index).find(({ page: { title } }) => title === page.title);
    if (other) return fault(`has the title of ${other.name}. Give each its own`);
    if (page.description === "") return fault("has no paragraph. Write one below the title, which search engines show");
    const targets = page.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => block.lines.flat().flatMap(({ href = "" }) => (href.startsWith("/") ? href : []))),
    );
    return [
      ...written.slice(1).flatMap(([number, line]) => {
        const [tag] = /<(?:\/?[a-z][\w-]*(?:\s[^<>]*)?\/?|!--.*)>/i.exec(line) ?? [];
        if (/^#\s+\S/.test(line)) return [faultAt(file, lines, [number], "is a second title. Begin it with ##")];
        const message = `has HTML, which would be shown as it is written. Remove ${tag}`;
        return tag ? [faultAt(file, lines, [number], message)] : [];
      }),
      ...targets
        .filter((target) => !isPage(target))
        .flatMap((target) => fault(`leads to ${target}, which is no page of this site. Correct it`)),
    ];
  });
}

const malformedSources: [RegExp, string][] = [
  [/^(?!\/)/, "does not begin with /. Write the path alone, such as /ancien"],
  [/^(?!\/\?p=\d+$).*\?/, "has a ?, which only /?p= with digits may have. Leave out what follows it"],
  [/#/, "has a #, which browsers keep for themselves. Leave out what follows it"],
  [/\*(?!$)|[^/]\*/, "has a star, which may only be the last part. Write it as in /2019/*"],
  [/\/\.{1,2}(\/|$)|[\\\p{Cc}]|%(?![\da-f]{2})/iu, "is no path that a browser asks for. Copy it from the address bar"],
];

/** Old addresses that lead nowhere, or that no visitor can ask for. */
function wrongRedirects(content: Content, folder: string): string[] {
  const redirects = content.redirects?.redirects as Record<string, string>;
  const sources = Object.keys(redirects);
  const old = sources.map(plainPath);
  const { isPage, takenBy } = addressesOf(content);
  return Object.entries(redirects).flatMap(([from, to], index) => {
    const fault = (message: string) => [`${folder}/redirects.ts: "${from}": ${message}.`];
    const [, malformed] = malformedSources.find(([pattern]) => pattern.test(from)) ?? [];
    if (malformed) return fault(malformed);
    const first = old.indexOf(plainPath(from));
    if (first < index) return fault(`is another spelling of "${sources[first]}". Remove one`);
    const taken = from.includes("?") ? null : takenBy(from);
    if (taken !== null && from.endsWith("*"))
      return fault(`covers the address ${taken} of this site. Write longer ones`);
    if (taken !== null) return fault("is an address of this site. Remove it");
    const target = plainPath(pathOf(to));
    if (old.some((source) => source === target || covers(source, target)))
      return fault(`"${to}" is an old address too. Write where that one leads`);
    return isPage(to) ? [] : fault(`"${to}" is no page of this site. Write the path of one, such as /portfolio`);
  });
}

/** Without its query and a closing slash. */
const pathOf = (address: string) => address.replace(/[?#].*/, "").replace(/(?<=.)\/+$/, "") || paths.home;

/** Which addresses the site answers, and to which of them a redirect may lead: pages, works of any id, public files. */
function addressesOf(content: Content) {
  const listed = content.services?.services as Service[];
  const own = pagesIn(content).map(([name]) => `/${basename(name, ".md")}`);
  const single = Object.values<{ path: string }>(pages).filter(
    ({ path }) => path !== paths.english || content.english?.english,
  );
  const ofServices = listed.map(({ id }) => servicePath(id));
  const isWhole = (path: string) => !path.includes("/:");
  const shown = [
    ...single.map(({ path }) => path).filter(isWhole),
    ...ofServices,
    ...own,
    ...Object.keys(publicFiles()),
  ];
  const isWork = (path: string) => path.startsWith(`${paths.portfolio}/`) && workIdIn(basename(path)) !== null;
  const isPage = (address: string) => shown.includes(pathOf(address)) || isWork(pathOf(address));
  const folders = [...Object.values(adminPaths), "/assets", "/api", paths.images, paths.shareImages].map((path) =>
    path.replace(/\/:.*/, ""),
  );
  const taken = [...shown, ...Object.values(paths).filter(isWhole), "/healthz", "/readyz", ...folders];
  /** An address of the site that the source has, or covers. */
  const takenBy = (source: string): string | null => {
    const plain = plainPath(source);
    const [path = ""] = plain.split("/*");
    const found = taken.find((each) => plainPath(each) === plain || covers(plain, plainPath(each)));
    const isBelow = isWork(path) || folders.some((each) => `${path}/`.startsWith(`${each}/`));
    const isIcon = /^\/(favicon|apple-touch-icon|icon-[\w-]+)\.\w+$/.test(path);
    const isFile = isIcon || [path, source.split("/*")[0]].some((each) => existsSync(`public${each}`));
    return found ?? (isBelow || isFile ? path : null);
  };
  return { isPage, takenBy };
}
