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
  let top = scrollY;
  const stop = new AbortController();
  // Later than the removal, which may send such events too.
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
      // The files first: they give their field its value, which cannot be set.
      for (const property of ["files", "value", "checked", "open"] as const)
        if (was[property] !== now[property]) Object.assign(now, { [property]: was[property] });
      if (was !== focused) continue;
      now.focus({ preventScroll: true });
      // Null in a field for addresses, which has no selection for scripts, and undefined in a list.
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
