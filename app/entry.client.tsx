import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { stayOffline } from "./browser/network.ts";
import { leaveFirstPage, whenIdle } from "./ui/layout/hydration.ts";

// A task of its own: together with the evaluation of the modules it would block a slow phone for too long.
whenIdle(() => {
  const putBack = keepInput();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FirstPage onRender={putBack}>
          <HydratedRouter instrumentations={[stayOffline]} />
        </FirstPage>
      </StrictMode>,
    );
  });
});

/** Its effect comes after the page is in the document, and before the effects that read what was typed. */
function FirstPage({ onRender, children }: { onRender: () => void; children: ReactNode }) {
  useLayoutEffect(() => {
    leaveFirstPage();
    onRender();
  }, [onRender]);
  return children;
}

/** These elements have a state of their own. What the server has hidden in forms is not among them. */
const kept = "a, button, details, input:not([type=hidden]), select, summary, textarea";

type Kept = HTMLInputElement & HTMLDetailsElement;

/**
 * A node of an extension, a translation or a proxy makes React render the whole document anew. The removed fields still
 * have what was typed until then: the returned function puts it into the new ones, and forgets it.
 */
function keepInput(): () => void {
  const old = findKept();
  let focused = document.activeElement;
  let top = scrollY;
  const stop = new AbortController();
  // It runs after the removal, which may send such events too.
  const look = () => queueMicrotask(() => ([focused, top] = [document.activeElement, scrollY]));
  for (const name of ["focusin", "focusout", "scroll"]) addEventListener(name, look, stop);

  return () => {
    stop.abort();
    const present = findKept();
    let isReplaced = false;
    for (const [key, was] of old) {
      const now = present.get(key);
      if (!now || now === was) continue;
      isReplaced = true;
      // Files come first: they give their field its value, which cannot be set.
      for (const property of ["files", "value", "checked", "open"] as const)
        if (was[property] !== now[property]) Object.assign(now, { [property]: was[property] });
      if (was !== focused) continue;
      now.focus({ preventScroll: true });
      // `selectionStart` is null in a field for addresses, and undefined in a list.
      if (Number.isInteger(was.selectionStart)) now.setSelectionRange(was.selectionStart, was.selectionEnd);
    }
    if (isReplaced) scrollTo({ top, behavior: "instant" });
    focused = null;
    old.clear();
  };
}

/** The key holds what does not change: neither words, which a translation changes, nor the order among other fields. */
function findKept(): Map<string, Kept> {
  const found = new Map<string, Kept>();
  for (const element of document.querySelectorAll<Kept>(kept)) {
    const named = ["id", "name", "value", "href"].map((name) => element.getAttribute(name));
    let key = [element.localName, ...named].join(" ");
    while (found.has(key)) key += "+";
    found.set(key, element);
  }
  return found;
}
