import Typed from "typed.js";

/** Internal state of typed.js 2.1 that its types do not have. */
interface TypedState {
  startDelay: number;
  strPos: number;
  pause: { status: boolean; curString: string };
}

/**
 * Types the other texts after the one that is already in the element, in a loop.
 * @param shownMs how long the first text has been visible
 */
export function startTyping(element: HTMLElement, others: string[], shownMs: number) {
  const typed = new Typed(element, {
    strings: others,
    typeSpeed: 50,
    backSpeed: 80,
    startDelay: Math.max(0, 5000 - shownMs),
    loop: true,
    showCursor: false,
    autoInsertCss: false,
    // Plain text: the roles have line breaks and no markup.
    contentType: "null",
    onLastStringBackspaced() {
      // Otherwise the line would stay empty for five seconds, and then show the first text without typing it.
      state.strPos = 0;
      state.startDelay = 0;
    },
  });
  const state = typed as unknown as TypedState;

  return {
    pause() {
      // typed.js sets this when its next step notices the pause.
      state.pause.curString = "";
      typed.stop();
    },
    resume() {
      // If empty, the next step has not noticed the pause and will continue: start() would begin a second loop.
      if (state.pause.curString === "") state.pause.status = false;
      else typed.start();
    },
    destroy() {
      typed.destroy();
    },
  };
}

export type Typing = ReturnType<typeof startTyping>;
