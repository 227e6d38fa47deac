import { resolve } from "node:path";
import type { Plugin } from "vite";
import { contentFaults, readContent } from "#commands/content-faults.ts";
import { contentFolder } from "#commands/content-folder.ts";
import { paletteFaults } from "#commands/contrast.ts";
import { palette } from "#content/palette.ts";

/** Says the mistakes of the content in the terminal and over the page, at the start and after each change of a file. */
export function contentMistakes(): Plugin {
  return {
    name: "content-mistakes",
    apply: "serve",
    configureServer(server) {
      const { config, watcher, ws } = server;
      const folder = resolve(contentFolder());
      let faults: string[] = [];
      const show = () =>
        faults.length > 0 && ws.send({ type: "error", err: { message: faults.join("\n"), stack: "" } });
      const check = async () => {
        faults = [...(await contentFaults(await readContent(folder), contentFolder())), ...paletteFaults(palette)];
        if (faults.length > 0) config.logger.error(faults.join("\n"));
        show();
      };
      // A file that cannot be read has an error of Vite's own.
      const checkIfReadable = () => check().catch(() => {});
      watcher.on("all", (event, file) => {
        if (!file.startsWith(folder)) return;
        checkIfReadable();
        // A page of the owner's own has its route from the start.
        if (/^(add|unlink)$/.test(event) && file.endsWith(".md")) server.restart();
      });
      ws.on("connection", show);
      return checkIfReadable();
    },
  };
}
