(() => {
  const delayed = document.querySelector("script[data-start]");
  const events = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
  const options = { capture: true, passive: true };
  const isMove = ({ movementX, movementY }) => movementX !== 0 || movementY !== 0;
  let started = false;
  function start(event) {
    if (started || (event?.type === "pointermove" && !isMove(event))) return;
    started = true;
    for (const name of events) removeEventListener(name, start, options);
    for (const href of delayed.dataset.start.split(" ")) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", textContent: delayed.textContent }),
    );
  }
  for (const name of events) addEventListener(name, start, options);
  addEventListener("pointermove", (event) => isMove(event) && Object.assign(window, { lastMove: event }), options);
  const hasMouse = matchMedia("(hover: hover) and (pointer: fine)").matches;
  addEventListener("load", () =>
    setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => start(), { timeout: 1000 }), hasMouse ? 0 : 3500),
  );
})();
