import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The framework compares the Origin with the scheme that Node sees, which is wrong behind a TLS proxy;
  // the check against SITE_URL in guards.server.ts stands in its place.
  allowedActionOrigins: ["**"],
  async buildEnd({ reactRouterConfig }) {
    // This file lists every route's path, the hidden ones too. Under lazy discovery no browser loads it.
    const assets = join(reactRouterConfig.buildDirectory, "client", "assets");
    const { readdir } = await import("node:fs/promises");
    for (const name of await readdir(assets)) {
      if (name.startsWith("manifest-")) await rm(join(assets, name));
    }
  },
} satisfies Config;
