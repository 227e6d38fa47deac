// State of the process: the built scripts and styles, read when the first one is needed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Variants } from "../http/negotiation.server.ts";

const types = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

export interface BuiltAsset {
  type: string;
  variants: Variants<Buffer<ArrayBuffer>>;
}

let assets: Map<string, BuiltAsset> | undefined;

/** A script, style sheet or drawing from `build/compressed`. Its name has a hash of its content. */
export function builtAsset(name: string): BuiltAsset | undefined {
  assets ??= readAssets();
  return assets.get(name);
}

function readAssets(): Map<string, BuiltAsset> {
  const folder = join(process.cwd(), "build/compressed");
  const read = (name: string) => readFileSync(join(folder, name));
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  return new Map(
    names.map((name) => {
      const type = types[name.split(".").at(-1) as keyof typeof types];
      return [name, { type, variants: { br: read(`${name}.br`), gzip: read(`${name}.gz`), identity: read(name) } }];
    }),
  );
}
