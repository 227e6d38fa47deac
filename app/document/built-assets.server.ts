// State of the process: the built scripts and styles, read when the first one is needed.
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";

const folder = "build/compressed";
const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

let assets: ReturnType<typeof readAssets> | undefined;

/** A script, style sheet or drawing from `build/compressed`. Its name has a hash of its content. */
export function builtAsset(name: string) {
  assets ??= readAssets();
  return assets.get(name);
}

function readAssets() {
  const readAsset = (name: string) => {
    const read = (suffix: string) => readFileSync(`${folder}/${name}${suffix}`);
    return { type: types[extname(name)], variants: { br: read(".br"), gzip: read(".gz"), identity: read("") } };
  };
  const names = readdirSync(folder).filter((name) => extname(name) in types);
  return new Map(names.map((name) => [name, readAsset(name)]));
}
