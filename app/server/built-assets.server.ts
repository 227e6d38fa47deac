// State of the process: the built scripts and styles, read when the first one is needed.
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";

const folder = "build/compressed";
const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

let assets: Map<string, ReturnType<typeof readAsset>> | undefined;

/** A script, style sheet or drawing from `build/compressed`. Its name has a hash of its content. */
export function builtAsset(name: string) {
  assets ??= new Map(
    readdirSync(folder)
      .filter((each) => extname(each) in types)
      .map((each) => [each, readAsset(each)]),
  );
  return assets.get(name);
}

function readAsset(name: string) {
  const read = (suffix: string) => readFileSync(`${folder}/${name}${suffix}`);
  return { type: types[extname(name)], variants: { br: read(".br"), gzip: read(".gz"), identity: read("") } };
}
