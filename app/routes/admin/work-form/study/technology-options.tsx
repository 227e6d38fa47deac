import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./technologies-field.module.css";
import { TechnologyLogo } from "./technology-logo.tsx";

const { technologies: copy } = admin.form.study;

export const OPTIONS_ID = "technology-options";

export const optionId = (index: number) => `technology-${index}`;

interface TechnologyOptionsProps {
  options: string[];
  /** The others are known names; the one after them is the typed text. */
  known: number;
  active: number;
  logoOf: (name: string) => string | undefined;
  onTake: (name: string) => void;
}

/** The list of the combobox, which keeps the focus. */
export function TechnologyOptions({ options, known, active, logoOf, onTake }: TechnologyOptionsProps) {
  return (
    <div
      id={OPTIONS_ID}
      role="listbox"
      aria-label={copy.label}
      tabIndex={-1}
      className={styles.options}
      hidden={options.length === 0}
      // The field would lose the focus, and the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the list
        <div
          key={name}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onClick={() => onTake(name)}
        >
          {index < known ? <TechnologyLogo shapes={logoOf(name)} /> : <Icon name="plus" />}
          {index < known ? name : fill(copy.add, { name })}
        </div>
      ))}
    </div>
  );
}
