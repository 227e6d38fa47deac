import { spawnSync } from "node:child_process";

/** Builds the site silently. If that fails, the command ends with what the build has said. */
export function buildSite(): void {
  const { status, stderr } = spawnSync("react-router", ["build"], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status === 0) return;
  process.stderr.write(stderr ?? "");
  process.exit(status ?? 1);
}
