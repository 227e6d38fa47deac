import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fill } from "#app/formats/fill.ts";
import { technologySlug } from "#app/formats/slug.ts";
import { admin } from "#app/texts/desk.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import xIcon from "#app/ui/icons/x.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { portfolio } from "#content/portfolio.ts";
import { FormField, useForm } from "./form-field.tsx";
import styles from "./work-form.module.css";

const { technologies: copy } = admin.form.study;
const label = portfolio.skillsLabel ?? copy.label;

export function TechnologiesField() {
  const { values, errorOf, technologies, say } = useForm();
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => withNames([], values.technologies ?? ""));
  const [typed, setTyped] = useState("");
  const input = () => box.current?.querySelector<HTMLInputElement>("input:not([type=hidden])");

  // Before hydration the owner may have typed in the field itself.
  useEffect(() => {
    const plain = document.querySelector<HTMLInputElement>("#technologies[name]");
    if (plain) setChosen(withNames([], plain.value));
  }, []);

  // The form sends the hidden field below, which changes without an input event.
  const list = withNames(chosen, typed).join(", ");
  const sent = useRef(list);
  useEffect(() => {
    if (sent.current !== list) box.current?.dispatchEvent(new Event("input", { bubbles: true }));
    sent.current = list;
  }, [list]);

  function add(text: string) {
    const name = text.replaceAll(",", "").trim();
    setTyped("");
    if (name === "") return;
    const names = withNames(chosen, text);
    setChosen(names);
    if (names.length > chosen.length) say(fill(copy.added, { name }));
  }

  function remove(index: number) {
    flushSync(() => setChosen(chosen.toSpliced(index, 1)));
    say(fill(copy.removed, { name: chosen[index] ?? "" }));
    (box.current?.querySelectorAll<HTMLButtonElement>("ul button")[index] ?? input())?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && chosen.length > 0) {
      event.preventDefault();
      remove(chosen.length - 1);
      input()?.focus();
    }
  }

  if (!isHydrated) {
    return <FormField name="technologies" label={label} hint={copy.hintAsText} autoComplete="off" />;
  }
  return (
    <div ref={box}>
      <Field
        name=""
        id="technologies"
        label={label}
        hint={copy.hint}
        error={errorOf("technologies")}
        autoComplete="off"
        list="known-technologies"
        value={typed}
        onChange={({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
          value.endsWith(",") ? add(value) : setTyped(value)
        }
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      <datalist id="known-technologies">
        {technologies.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <input type="hidden" name="technologies" value={list} />
      {chosen.length > 0 && (
        <ul className={`cluster ${styles.chips}`} aria-label={copy.chosen}>
          {chosen.map((name, index) => (
            <li key={name} className={`tap ${styles.chip}`}>
              {name}
              <IconButton look="bare" icon={xIcon} label={fill(copy.remove, { name })} onClick={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Commas separate the names in `typed`; a name that is given twice stays once. */
function withNames(chosen: string[], typed: string): string[] {
  const names = new Map(chosen.map((name) => [technologySlug(name), name]));
  for (const typedName of typed.split(",")) {
    const name = typedName.trim();
    const slug = technologySlug(name);
    if (name !== "" && !names.has(slug)) names.set(slug, name);
  }
  return [...names.values()];
}
