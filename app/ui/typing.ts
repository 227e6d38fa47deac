import Typed from "typed.js";

/** What typed.js 2.1 keeps to itself, and its types leave out. */
interface TypedState {
  startDelay: number;
  strPos: number;
  pause: { status: boolean; curString: string };
}

/**
 * Types the others after the text that the element already holds, and begins again.
 * @param shownFor for how many milliseconds the first has been there to read
 */
export function startTyping(element: HTMLElement, others: string[], shownFor: number) {
  const typed = new Typed(element, {
    strings: others,
    typeSpeed: 50,
    backSpeed: 80,
    startDelay: Math.max(0, 5000 - shownFor),
    loop: true,
    showCursor: false,
    autoInsertCss: false,
    // Plain text: the roles hold line breaks and no markup.
    contentType: "null",
    onLastStringBackspaced() {
      // It would show the first text again, whole, after another five seconds of an empty line.
      state.strPos = 0;
      state.startDelay = 0;
    },
  });
  const state = typed as unknown as TypedState;

  return {
    pause() {
      // typed.js fills this in when its next step meets the pause.
      state.pause.curString = "";
      typed.stop();
    },
    resume() {
      // A step that has not met the pause is still to come: start() would set a second one going beside it.
      if (state.pause.curString === "") state.pause.status = false;
      else typed.start();
    },
    destroy() {
      typed.destroy();
    },
  };
}

export type Typing = ReturnType<typeof startTyping>;
