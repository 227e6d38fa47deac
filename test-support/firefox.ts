import { apt, find, install, isRootOfDebian } from "./installs.ts";

const firefoxes = [
  process.env.FIREFOX_PATH,
  ...["firefox-esr", "firefox"].map((name) => `/usr/bin/${name}`),
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/**
 * Finds Firefox, or installs it where apt-get may be used.
 * @returns undefined when there is none
 * @throws when there is none in CI
 */
export function findFirefox(): string | undefined {
  if (isRootOfDebian && !find(firefoxes)) {
    install("Firefox is not installed yet", `apt-get update -qq && (${apt} firefox-esr || ${apt} firefox)`);
  }
  const found = find(firefoxes);
  if (!found && process.env.CI) {
    throw new Error(
      "No Firefox was found or could be installed. Install it, or set FIREFOX_PATH; then run this again.",
    );
  }
  return found;
}
