import { isbot } from "isbot";

const MAX_KNOWN = 500;
/** Robots name themselves at the start. */
const MAX_LENGTH = 400;

/** A French maker calls its phones and tablets « M BOT 551 » or « M BOT TAB 103 ». */
const frenchPhone = /(?<=Android [^)]*); M BOT\b/;

/** The check remembers its answers, because the pattern is slow. */
export function createRobotCheck(): (userAgent: string) => boolean {
  const known = new Map<string, boolean>();
  return function isRobot(userAgent) {
    const name = userAgent.slice(0, MAX_LENGTH);
    const found = known.get(name);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const answer = isbot(name.replace(frenchPhone, ";"));
    known.set(name, answer);
    return answer;
  };
}
