(() => {
  const delayed = document.querySelector("script[data-start]");
  const events = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
  const options = { capture: true, passive: true };
  let started = false;
  function start(event) {
    if (started || (event?.type === "pointermove" && !event.movementX && !event.movementY)) return;
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
  addEventListener("load", () => setTimeout(() => (window.requestIdleCallback ?? start)(start), 4000));
})();
