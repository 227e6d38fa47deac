import { globSync } from "node:fs";
import { apt, find, install, isRootOfDebian } from "./installs.ts";

const findAll = () => ({
  driver: find(["/usr/bin/WebKitWebDriver"]),
  browser: globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").at(-1),
  screen: find(["/usr/bin/Xvfb"]),
});

/**
 * Finds WebKitGTK, the program that drives it and a screen that nobody sees, or installs them where apt-get may be used.
 * @throws when one of them is missing
 */
export function requireWebKit(): { driver: string; browser: string; screen: string } {
  const isMissing = Object.values(findAll()).includes(undefined);
  if (isRootOfDebian && isMissing) {
    install("WebKitGTK is not installed yet", `apt-get update -qq && ${apt} webkit2gtk-driver xvfb`);
  }
  const { driver, browser, screen } = findAll();
  if (driver && browser && screen) return { driver, browser, screen };
  throw new Error(
    "No WebKitGTK was found or could be installed. Install Debian's packages webkit2gtk-driver and xvfb.",
  );
}
