import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RouterContextProvider as Context } from "react-router";
import { createServer, type ViteDevServer } from "vite";
import { contentIcons } from "../../../tools/content-icons.ts";
import { svgParts } from "../../../tools/svg-parts.ts";

/** The page of a service on a site that has none, which `check:content` refuses: only such a copy reaches it. */
let server: ViteDevServer;

before(async () => {
  const none = {
    "#content/services.ts": "export const services = [];",
    "#content/service-pages.ts": "export const servicePages = []; export const resumeCallToAction = {};",
    // Encoding them takes long, and there is no page to show them.
    "virtual:content-pictures": "export default {};",
  };
  const noServices = {
    name: "no-services",
    enforce: "pre",
    resolveId: (id: string) => (Object.hasOwn(none, id) ? `\0${id}` : null),
    load: (id: string) => none[id.slice(1) as keyof typeof none],
  } as const;
  server = await createServer({
    configFile: false,
    logLevel: "error",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [noServices, svgParts(), contentIcons()],
  });
});

after(() => server.close());

test("a site without services says so at the address of each", async () => {
  const { default: Page, loader, meta } = await server.ssrLoadModule("/app/pages/service/service.tsx");
  for (const serviceId of ["frontend", "nothing"]) {
    const loaderData = loader({ params: { serviceId }, context: {} as Context });
    assert.deepEqual(loaderData, { service: null });
    const html = renderToStaticMarkup(createElement(Page, { loaderData }));
    assert.match(html, /<h1[^>]*>loading\.\.\.<\/h1>/);
    assert.equal(meta({ loaderData }).length, 1);
  }
});
