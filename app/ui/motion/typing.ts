import Typed from "typed.js";

const START_DELAY_MS = 5_000;
const CARET_MS = 530;

/** Internal state of typed.js 2.1 that its types do not have. */
interface TypedState {
  startDelay: number;
  strPos: number;
  pause: { status: boolean; curString: string };
}

export function startTyping(
  element: HTMLElement,
  others: string[],
  onText: (text: string, isGrowing: boolean) => void,
) {
  const typed = new Typed(element, {
    strings: others,
    typeSpeed: 50,
    backSpeed: 80,
    startDelay: remainingDelay(),
    loop: true,
    showCursor: false,
    autoInsertCss: false,
    // The roles have line breaks and no markup.
    contentType: "null",
    onLastStringBackspaced() {
      // Otherwise the line would stay empty for five seconds, and then show the first text without typing it.
      state.strPos = 0;
      state.startDelay = 0;
    },
  });
  const state = typed as unknown as TypedState;
  let isPaused = false;
  let length = element.textContent.length;
  let caret: ReturnType<typeof setInterval>;

  // typed.js has no callback for a letter, and skips some of its callbacks when two texts begin with the same words.
  const letters = new MutationObserver(() => {
    const text = element.textContent;
    onText(text, text.length > length);
    length = text.length;
    showCaret();
  });
  letters.observe(element, { childList: true, characterData: true, subtree: true });

  function showCaret() {
    clearInterval(caret);
    element.dataset.caret = "on";
    if (!isPaused) caret = setInterval(blink, CARET_MS);
  }

  function blink() {
    element.dataset.caret = element.dataset.caret === "on" ? "off" : "on";
  }

  return {
    pause() {
      isPaused = true;
      // typed.js sets this when its next step notices the pause.
      state.pause.curString = "";
      typed.stop();
      showCaret();
    },
    resume() {
      isPaused = false;
      // If empty, the next step has not noticed the pause and will continue: start() would begin a second loop.
      if (state.pause.curString === "") state.pause.status = false;
      else typed.start();
    },
    destroy() {
      typed.destroy();
      letters.disconnect();
      clearInterval(caret);
      delete element.dataset.caret;
    },
  };
}

export type Typing = ReturnType<typeof startTyping>;

/** The delay counts from the load of the document, whenever the script starts and on whichever page the visit began. */
function remainingDelay(): number {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const loadedAt = visit?.loadEventEnd || performance.now();
  return Math.max(0, loadedAt + START_DELAY_MS - performance.now());
}
