import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";

/** Writes the list of parts of what is installed in production, by the lock file, as CycloneDX. */
const target = process.argv[2] ?? "sbom.cdx.json";
const { status, stdout } = spawnSync(
  "npm",
  ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--omit", "dev", "--package-lock-only"],
  { encoding: "utf8", maxBuffer: 64 * 1_048_576, stdio: ["ignore", "pipe", "inherit"] },
);
if (status !== 0) process.exit(status ?? 1);
writeFileSync(target, stdout);
console.log(`${target}: ${JSON.parse(stdout).components.length} parts`);
