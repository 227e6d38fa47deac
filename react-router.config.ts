import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One script for a page: small ones compress badly.
  splitRouteModules: false,
  // The framework compares the Origin with the scheme that Node sees, which is wrong behind a TLS proxy.
  // app/server/refusals.server.ts compares it with SITE_URL instead.
  allowedActionOrigins: ["**"],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const assets = join(buildDirectory, "client", "assets");
    await removeManifest(assets);
    await compressAside(assets, join(buildDirectory, "compressed"));
  },
} satisfies Config;

/** The manifest would reveal the hidden routes. With lazy route discovery no browser loads it. */
async function removeManifest(assets: string): Promise<void> {
  for (const name of await readdir(assets)) {
    if (name.startsWith("manifest-")) await rm(join(assets, name));
  }
}

/**
 * Compresses scripts and styles once, with the best quality, for app/server/files.server.ts. It moves them out of the folder
 * of static files: from there the server would compress them again for each request.
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
