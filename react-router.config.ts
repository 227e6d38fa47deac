import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page's script comes whole, by the one function that waits for it (app/browser/unanswered.ts). The parts that the framework
  // would cut off are fetched by others, which fail.
  splitRouteModules: false,
  // The framework compares the Origin with the scheme that Node sees, which is wrong behind a TLS proxy;
  // the check against SITE_URL in guards.server.ts stands in its place.
  allowedActionOrigins: ["**"],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const assets = join(buildDirectory, "client", "assets");
    await removeManifest(assets);
    await compressAside(assets, join(buildDirectory, "compressed"));
  },
} satisfies Config;

/** This file lists every route's path, the hidden ones too. Under lazy discovery no browser loads it. */
async function removeManifest(assets: string): Promise<void> {
  for (const name of await readdir(assets)) {
    if (name.startsWith("manifest-")) await rm(join(assets, name));
  }
}

/**
 * Compresses scripts and styles once, as well as can be, for routes/files/assets.ts. They leave the folder of static
 * files, where the server would find them first and compress them anew for every visitor.
 */
async function compressAside(assets: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of (await readdir(assets)).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const bytes = await readFile(join(assets, name));
    await rename(join(assets, name), join(folder, name));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}
