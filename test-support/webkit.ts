import { globSync } from "node:fs";
import { apt, find, install, isRootOfDebian } from "./installs.ts";

interface WebKit {
  driver: string;
  browser: string;
  screen: string;
}

function findAll(): WebKit | undefined {
  const driver = find(["/usr/bin/WebKitWebDriver"]);
  const browser = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").at(-1);
  const screen = find(["/usr/bin/Xvfb"]);
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/**
 * Finds WebKitGTK, the program that drives it and a screen that nobody sees, or installs them where apt-get may be used.
 * @returns undefined when one of them is missing
 */
export function findWebKit(): WebKit | undefined {
  if (isRootOfDebian && !findAll())
    install("WebKitGTK is not installed yet", `apt-get update -qq && ${apt} webkit2gtk-driver xvfb`);
  return findAll();
}
