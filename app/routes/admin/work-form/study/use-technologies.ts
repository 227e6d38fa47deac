import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fill, plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { technologySlug } from "#app/works/technology-slug.ts";
import { proposalsFor, withNames } from "./proposals.ts";

const { technologies: copy } = admin.form.study;

/** What is chosen and typed in the field of technologies, what it proposes, and what its keys do. */
export function useTechnologies(known: string[], defaultValue: string, onChange: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => withNames([], defaultValue));
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");

  const proposals = proposalsFor(typed, known, chosen);
  const isExact = proposals.some((name) => technologySlug(name) === technologySlug(typed));
  const options = typed.trim().length < 2 ? [] : isExact ? proposals : [...proposals, typed.trim()];
  const shown = isOpen ? options : [];
  const input = () => box.current?.querySelector<HTMLInputElement>("input:not([type=hidden])");

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the submitted value changes
  useEffect(onChange, [chosen, typed]);

  function show(text: string) {
    setTyped(text);
    setActive(-1);
    setOpen(true);
    const found = proposalsFor(text, known, chosen);
    if (found.length > 0) setSaid(plural(copy.proposals, found.length));
  }

  function add(text: string) {
    setChosen(withNames(chosen, text));
    setTyped("");
    setOpen(false);
    setActive(-1);
    if (text.trim()) setSaid(fill(copy.added, { name: text.trim() }));
  }

  function remove(index: number) {
    const name = chosen[index] ?? "";
    flushSync(() => setChosen(chosen.toSpliced(index, 1)));
    setSaid(fill(copy.removed, { name }));
    const buttons = box.current?.querySelectorAll<HTMLButtonElement>("ul[data-chips] button");
    (buttons?.[index] ?? input())?.focus();
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (options.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = key === "ArrowDown" ? 1 : -1;
      setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (key === "Enter" && (typed.trim() || shown[active])) {
      event.preventDefault();
      add(shown[active] ?? typed);
    } else if (key === "Tab" && typed.trim()) {
      add(shown[active] ?? typed);
    } else if (key === "Escape" && shown.length > 0) {
      event.stopPropagation();
      setOpen(false);
    } else if (key === "Backspace" && typed === "" && chosen.length > 0) {
      event.preventDefault();
      remove(chosen.length - 1);
      input()?.focus();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once: the owner may have typed before hydration
  useEffect(() => {
    const plain = input();
    if (plain?.name) setChosen(withNames([], plain.value));
  }, []);

  return { box, chosen, typed, said, proposals, shown, active, add, remove, show, press, close: () => setOpen(false) };
}
