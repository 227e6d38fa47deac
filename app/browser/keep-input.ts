/** What has a state of its own, without what the server has hidden in forms. */
const kept = "a, button, details, input:not([type=hidden]), select, summary, textarea";

type Kept = HTMLInputElement & HTMLDetailsElement;

/**
 * Remembers the page's fields before React starts. If it finds a node of an extension, a translation or a proxy, it
 * renders the whole document anew. The fields that it has removed still have what was typed in them until that moment.
 * @returns puts that into the new fields, and forgets it
 */
export function keepInput(): () => void {
  const old = findKept();
  let focused = document.activeElement;
  let { scrollY } = window;
  const stop = new AbortController();
  // Later than the removal, which may send the event too.
  const follow = () => queueMicrotask(() => (focused = document.activeElement));
  for (const name of ["focusin", "focusout"]) addEventListener(name, follow, { signal: stop.signal });
  addEventListener("scroll", () => ({ scrollY } = window), { signal: stop.signal });

  return () => {
    stop.abort();
    const present = findKept();
    let isReplaced = false;
    for (const [key, was] of old) {
      const now = present.get(key);
      if (!now || now === was) continue;
      isReplaced = true;
      // The files first: they give their field its value, which cannot be set.
      for (const property of ["files", "value", "checked", "open"] as const)
        if (was[property] !== now[property]) Object.assign(now, { [property]: was[property] });
      if (was !== focused) continue;
      now.focus({ preventScroll: true });
      const { selectionStart, selectionEnd, selectionDirection } = was;
      if (typeof selectionStart === "number")
        now.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    }
    if (isReplaced) scrollTo({ top: scrollY, behavior: "instant" });
    focused = null;
    old.clear();
  };
}

/** By what does not change: neither their words, which a translation changes, nor their order among others. */
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
