(() => {
  const delayed = document.querySelector("script[data-start]");
  const waiting = new AbortController();
  const { signal } = waiting;
  const append = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
  function start() {
    if (signal.aborted) return;
    waiting.abort();
    for (const href of delayed.dataset.start.split(" ")) append("link", { rel: "modulepreload", href });
    append("script", { type: "module", textContent: delayed.textContent });
  }
  for (const name of ["pointerdown", "touchstart", "keydown", "focusin", "scroll"]) {
    addEventListener(name, start, { capture: true, signal });
  }
  addEventListener("pointermove", (event) => {
    if (event.movementX === 0 && event.movementY === 0) return;
    window.lastMove = event;
    start();
  });
  const hasMouse = matchMedia("(hover: hover) and (pointer: fine)").matches;
  addEventListener("load", () =>
    setTimeout(() => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 1000 }), hasMouse ? 0 : 3500),
  );
})();
