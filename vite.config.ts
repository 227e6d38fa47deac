import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Puts each style sheet into the cascade layer of its folder. A page's styles then win over those of the parts it
 * uses, whichever file the browser happens to get first.
 */
function layers(): Plugin {
  const layerOf = (id: string) =>
    /\/app\/ui\/(tokens|base)\.css$/.test(id) ? "base" : /\/app\/ui\//.test(id) ? "ui" : "page";
  return {
    name: "layers",
    enforce: "pre",
    transform(code, id) {
      if (!/\/app\/.+\.css$/.test(id)) return null;
      return { code: `@layer base, ui, page;\n@layer ${layerOf(id)} {\n${code}\n}`, map: null };
    },
  };
}

export default defineConfig({
  // One small file for the whole site: nothing waits for a second style sheet, and none arrives late.
  build: { cssCodeSplit: false },
  plugins: [layers(), reactRouter()],
});
