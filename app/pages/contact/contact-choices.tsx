import { OTHER_KIND } from "#app/messages/message.ts";
import { contactTexts } from "#app/texts/contact.ts";
import field from "#app/ui/controls/field.module.css";
import { FieldError } from "#app/ui/controls/field.tsx";
import { type Ink, InkDot } from "#app/ui/drawings/ink-dot.tsx";
import chevronDownIcon from "#app/ui/icons/chevron-down.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import { contact } from "#content/contact.ts";
import { services } from "#content/services.ts";
import styles from "./contact.module.css";

interface Choice {
  value: string;
  name: string;
  ink?: Ink;
}

const kinds: Choice[] = [
  ...services.map(({ id, name, legend = name, ink }) => ({ value: id, name: legend, ink })),
  { value: OTHER_KIND, name: contactTexts.otherKind },
];

interface ChoiceProps {
  chosen?: string | undefined;
  error?: string | undefined;
}

/** The first choice has the field's name as its id, for the link of the error summary. */
export function KindField({ chosen, error }: ChoiceProps) {
  return (
    <fieldset aria-describedby={error && "kind-error"}>
      <legend className={`strong ${field.label}`}>{contactTexts.kind}</legend>
      <div className={styles.choices} data-invalid={error !== undefined}>
        {kinds.map(({ value, name, ink }, index) => (
          <label key={value} className={`cluster ${styles.choice}`}>
            <input
              type="radio"
              name="kind"
              id={index === 0 ? "kind" : undefined}
              value={value}
              defaultChecked={value === chosen}
            />
            <span className={styles.choiceName}>{name}</span>
            {ink && <InkDot ink={ink} />}
          </label>
        ))}
      </div>
      {error && <FieldError id="kind-error">{error}</FieldError>}
    </fieldset>
  );
}

export function BudgetField({ chosen = "", error }: ChoiceProps) {
  return (
    <div>
      <label className={`strong ${field.label}`} htmlFor="budget">
        {contactTexts.budget} <span className={styles.optional}>{contactTexts.optional}</span>
      </label>
      <div className={field.box}>
        <select
          className={`${field.control} ${field.select}`}
          name="budget"
          id="budget"
          defaultValue={chosen}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && "budget-error"}
        >
          <option value="">{contactTexts.noBudget}</option>
          {contact.budgets.map((budget) => (
            <option key={budget}>{budget}</option>
          ))}
        </select>
        <Icon shapes={chevronDownIcon} className={field.chevron} />
      </div>
      {error && <FieldError id="budget-error">{error}</FieldError>}
    </div>
  );
}
