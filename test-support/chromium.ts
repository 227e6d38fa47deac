import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

// The shell, without a screen, is a fifth faster than the whole browser.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const candidates = [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  ...names.map((name) => `/usr/bin/${name}`),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const findChromium = () => candidates.find((path) => path && existsSync(path));

/** Playwright's launch options: Chromium runs in a container and sends nothing to its maker. */
export function chromiumOptions(...moreArgs: string[]) {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic"];
  args.push("--no-first-run", "--disable-component-update", "--disable-sync", ...moreArgs);
  return { executablePath: requireChromium(), args };
}

/**
 * Finds Chromium or installs it: with apt-get where that is allowed, else through Playwright.
 * @throws when neither works, with instructions
 */
export function requireChromium(): string {
  const apt = "apt-get install -y -qq --no-install-recommends";
  const isRootOfDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const installers = [
    ...(isRootOfDebian ? [`apt-get update -qq && (${apt} chromium-headless-shell || ${apt} chromium)`] : []),
    "npx playwright install chromium",
  ];
  for (const command of installers) {
    if (findChromium()) break;
    console.log(`Chromium is not installed yet: ${command}`);
    spawnSync(command, { shell: true, stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
  }
  const found = findChromium();
  if (found) return found;
  throw new Error(
    "No Chromium was found or could be installed. Install the chromium package of your system, or run " +
      "`npx playwright install --with-deps chromium`, or set CHROMIUM_PATH; then run this again.",
  );
}
