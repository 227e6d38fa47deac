import left from "./arrow-left.svg?shapes";
import right from "./arrow-right.svg?shapes";
import upRight from "./arrow-up-right.svg?shapes";
import download from "./download.svg?shapes";

/** Beside the words of links and buttons, in the direction in which they lead. */
export const arrows = { "arrow-left": left, "arrow-right": right, "arrow-up-right": upRight, download };

export type Arrow = keyof typeof arrows;
