import { fill, plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { caseStudyLimits } from "#app/works/case-study.ts";
import { Counter } from "./counter.tsx";
import { withNames } from "./proposals.ts";
import styles from "./technologies-field.module.css";
import { type KnownTechnology, TechnologyLogo } from "./technology-logo.tsx";
import { OPTIONS_ID, optionId, TechnologyOptions } from "./technology-options.tsx";
import { useTechnologies } from "./use-technologies.ts";

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
  const names = known.map(({ name }) => name);
  const { box, chosen, typed, said, proposals, shown, active, ...actions } = useTechnologies(
    names,
    defaultValue,
    onChange,
  );

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
        onChange={({ currentTarget: { value } }) => (value.endsWith(",") ? actions.add(value) : actions.show(value))}
        onKeyDown={actions.press}
        onBlur={actions.close}
        below={
          <TechnologyOptions
            options={shown}
            known={proposals.length}
            active={active}
            logoOf={logoOf}
            onTake={actions.add}
          />
        }
      />
      <input type="hidden" name="technologies" value={withNames(chosen, typed).join(", ")} />
      {chosen.length > 0 && (
        <ul className={styles.chips} data-chips="" aria-label={copy.chosen}>
          {chosen.map((name, index) => (
            <li key={name} className={styles.chip}>
              <TechnologyLogo shapes={logoOf(name)} />
              {name}
              <IconButton
                look="bare"
                icon="x"
                label={fill(copy.remove, { name })}
                onClick={() => actions.remove(index)}
              />
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
