import { chromium } from "playwright";
import { apt, find, install as installBy, isRootOfDebian } from "./installs.ts";

const ofPlaywright = chromium.executablePath();
// Without windows, the shell opens a page with a fifth of the work of the whole browser.
const shells = [
  process.env.CHROMIUM_PATH,
  ofPlaywright.replace(
    /chromium-(\d+)(.)chrome-([\w-]+).*/,
    "chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell",
  ),
  "/usr/bin/chromium-headless-shell",
];
const browsers = [
  ofPlaywright,
  ...["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"].map((name) => `/usr/bin/${name}`),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Playwright's launch options: Chromium runs in a container and sends nothing to its maker. */
export function chromiumOptions(...moreArgs: string[]) {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic"];
  args.push("--no-first-run", "--disable-component-update", "--disable-sync", ...moreArgs);
  return { executablePath: requireChromium(), args };
}

/**
 * Finds Chromium or installs it: with apt-get where that is allowed, else through Playwright.
 * @param opensMany whether the shell is worth an installation beside a whole browser
 * @throws when neither works, with instructions
 */
export function requireChromium(opensMany = false): string {
  const hasAny = () => find([...shells, ...browsers]);
  if (isRootOfDebian && !hasAny()) install(`apt-get update -qq && (${apt} chromium-headless-shell || ${apt} chromium)`);
  else if (isRootOfDebian && opensMany && !find(shells)) install(`${apt} chromium-headless-shell`);
  if (!hasAny()) install("npx playwright install chromium");
  const found = hasAny();
  if (found) return found;
  throw new Error(
    "No Chromium was found or could be installed. Install the chromium package of your system, or run " +
      "`npx playwright install --with-deps chromium`, or set CHROMIUM_PATH; then run this again.",
  );
}

const install = (command: string) => installBy("Chromium is not installed yet, or not its headless shell", command);
