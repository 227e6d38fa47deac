import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Compression } from "../http/negotiation.server.ts";

const types = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

export interface BuiltAsset {
  type: string;
  plain: Buffer<ArrayBuffer>;
  compressed: Map<Compression, Buffer<ArrayBuffer>>;
}

let assets: Map<string, BuiltAsset> | undefined;

/** A script, a style sheet or a drawing as `react-router build` has left it, by its name with the hash in it. */
export function builtAsset(name: string): BuiltAsset | undefined {
  // Read once, when the first is asked for.
  assets ??= readAssets();
  return assets.get(name);
}

function readAssets(): Map<string, BuiltAsset> {
  const folder = join(process.cwd(), "build/compressed");
  const read = (name: string) => readFileSync(join(folder, name));
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  return new Map(
    names.map((name) => [
      name,
      {
        type: types[name.split(".").at(-1) as keyof typeof types],
        plain: read(name),
        compressed: new Map([
          ["br", read(`${name}.br`)],
          ["gzip", read(`${name}.gz`)],
        ]),
      },
    ]),
  );
}
