(() => {
  const held = document.querySelector("script[data-start]");
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
  const options = { capture: true, passive: true };
  let started = false;
  function start(event) {
    if (started || (event?.type === "pointermove" && !event.movementX && !event.movementY)) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, options);
    for (const href of held.dataset.start.split(" ")) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", textContent: held.textContent }),
    );
  }
  for (const sign of signs) addEventListener(sign, start, options);
  addEventListener("load", () => setTimeout(() => (window.requestIdleCallback ?? start)(start), 4000));
})();
