import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** What a headless Chromium needs in a container, and what keeps it from calling home. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  "--disable-component-update",
  "--disable-sync",
];

/** Where this machine's Chromium is: the one named in CHROMIUM_PATH, Playwright's own, or the system's. */
function findChromium(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    // Made for this, and a fifth quicker than the whole browser without a screen.
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/**
 * Finds Chromium, or installs it: from the system's packages where that is allowed, else through Playwright.
 * @throws when neither works, with what to do about it
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  const installers: [string, string[]][] = [["npx", ["playwright", "install", "chromium"]]];
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const install = "apt-get install -y -qq --no-install-recommends";
    installers.unshift([
      "sh",
      ["-c", `apt-get update -qq && (${install} chromium-headless-shell || ${install} chromium)`],
    ]);
  }
  for (const [command, args] of installers) {
    console.log(`Chromium is not here yet: ${[command, ...args].join(" ")}`);
    spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium was found, and none could be installed. Install the chromium package of your system, or run " +
      "`npx playwright install --with-deps chromium`, or name one in CHROMIUM_PATH; then run this again.",
  );
}
