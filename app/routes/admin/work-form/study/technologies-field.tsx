import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { admin } from "#app/content/admin.ts";
import { fill, plural } from "#app/fill.ts";
import { Field } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { caseStudyLimits } from "#app/works/case-study.ts";
import { technologySlug } from "#app/works/technology-slug.ts";
import { Counter } from "./counter.tsx";
import { proposalsFor, withNames } from "./proposals.ts";
import styles from "./technologies-field.module.css";
import { type KnownTechnology, TechnologyLogo } from "./technology-logo.tsx";
import { OPTIONS_ID, optionId, TechnologyOptions } from "./technology-options.tsx";

const { technologies: copy } = admin.form.study;

interface TechnologiesFieldProps {
  known: KnownTechnology[];
  logoOf: (name: string) => string | undefined;
  /** Names with commas. */
  defaultValue: string;
  error: string | undefined;
  onChange: () => void;
}

/** A field of names with commas. With scripts the names are chips below it, and it proposes those that are known. */
export function TechnologiesField({ known, logoOf, defaultValue, error, onChange }: TechnologiesFieldProps) {
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => withNames([], defaultValue));
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");

  const proposals = proposalsFor(
    typed,
    known.map(({ name }) => name),
    chosen,
  );
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
    const found = proposalsFor(
      text,
      known.map(({ name }) => name),
      chosen,
    );
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

  if (!isHydrated) {
    return (
      <div ref={box}>
        <Field
          name="technologies"
          label={copy.label}
          hint={copy.hintAsText}
          defaultValue={defaultValue}
          error={error}
          autoComplete="off"
        />
      </div>
    );
  }
  return (
    <div ref={box} className={styles.field}>
      <Field
        name=""
        id="technologies"
        label={copy.label}
        hint={shown.length > 0 && proposals.length > 0 ? plural(copy.proposals, proposals.length) : copy.hint}
        error={error}
        aside={<Counter length={chosen.length} max={caseStudyLimits.technologies} />}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={OPTIONS_ID}
        aria-activedescendant={shown[active] === undefined ? undefined : optionId(active)}
        value={typed}
        onChange={({ currentTarget: { value } }) => (value.endsWith(",") ? add(value) : show(value))}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
        below={
          <TechnologyOptions options={shown} known={proposals.length} active={active} logoOf={logoOf} onTake={add} />
        }
      />
      <input type="hidden" name="technologies" value={withNames(chosen, typed).join(", ")} />
      {chosen.length > 0 && (
        <ul className={styles.chips} data-chips="" aria-label={copy.chosen}>
          {chosen.map((name, index) => (
            <li key={name} className={styles.chip}>
              <TechnologyLogo shapes={logoOf(name)} />
              {name}
              <IconButton look="bare" icon="x" label={fill(copy.remove, { name })} onClick={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
