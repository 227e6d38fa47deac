import { useEffect, useRef } from "react";
import { focusOn } from "./focus.ts";

/**
 * Keeps the focus in lists whose rows move and go: on the same control, or the next one of its form if it is disabled; if
 * its row has gone, on the title of the row that has taken its place. The rows are `Row`.
 */
export function useKeptFocus<Lists extends HTMLElement>() {
  const lists = useRef<Lists>(null);
  const last = useRef<{ control: HTMLElement; place: number }>(undefined);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      const row = target instanceof HTMLElement && lists.current?.contains(target) && target.closest("[data-row]");
      last.current = row ? { control: target as HTMLElement, place: rowsIn(lists.current).indexOf(row) } : undefined;
    };
    document.addEventListener("focusin", remember);
    // A click on the page itself takes the focus from the list, and no event says so.
    document.addEventListener("pointerdown", remember);
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", remember);
    };
  }, []);

  useEffect(() => {
    const { activeElement } = document;
    if (!last.current || !(activeElement === document.body || activeElement?.matches(":disabled"))) return;
    const { control, place } = last.current;
    if (control.isConnected) {
      const others = control.closest("form")?.querySelectorAll<HTMLElement>("button:enabled") ?? [];
      const target = control.matches(":disabled") ? others[0] : control;
      return target?.focus();
    }
    const rows = rowsIn(lists.current);
    const next = rows[place] ?? rows.at(-1);
    const title = next?.querySelector<HTMLElement>("[tabindex='-1']");
    last.current = undefined;
    if (title) title.focus();
    else focusOn();
  });

  return lists;
}

const rowsIn = (lists: HTMLElement | null): Element[] => [...(lists?.querySelectorAll("[data-row]") ?? [])];
