import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { fill, inFrench } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import look from "#app/ui/controls/field.module.css";
import { Field } from "#app/ui/controls/field.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import type { FormValues } from "#app/works/form-values.ts";
import { textFields } from "#app/works/work-fields.ts";
import type { Pictures } from "./pictures/use-pictures.ts";
import styles from "./work-form.module.css";

interface FormState {
  /** The fields first show these values. */
  values: FormValues;
  errorOf: (id: string) => string | undefined;
  pictures: Pictures;
}

const FormContext = createContext<FormState | null>(null);

export const FormProvider = FormContext.Provider;

export function useForm(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error("not in the form of a work");
  return state;
}

/** From this part of its limit on, a field says how much of it is used. */
const NEAR = 0.8;

const limits: Partial<Record<string, { maxLength: number }>> = textFields;

type WorkFieldProps = ComponentProps<typeof Field> & { max?: number; defaultValue?: string };

/** Over its limit a field can still be typed in and saved, but not published. */
export function WorkField({ max: own, ...field }: WorkFieldProps) {
  const { values, errorOf } = useForm();
  const max = own ?? limits[field.name]?.maxLength;
  const { defaultValue = values[field.name] ?? "" } = field;
  const [length, setLength] = useState(defaultValue.length);
  const onInput = (event: never) => {
    setLength((event as { currentTarget: { value: string } }).currentTarget.value.length);
    (field.onInput as ((event: never) => void) | undefined)?.(event);
  };
  const count = max && length >= NEAR * max && (
    <span className={look.count} data-over={length > max}>
      {fill(admin.form.counter, { count: inFrench(length), max: inFrench(max) })}
    </span>
  );
  const shown = { defaultValue, error: errorOf(field.name), aside: count };
  return <Field {...field} {...shown} onInput={onInput} />;
}

interface GroupProps {
  title: string;
  hint: string;
  id?: string;
  children: ReactNode;
}

export function Group({ title, hint, id, children }: GroupProps) {
  return (
    <fieldset className={`stack ${styles.group}`} id={id} tabIndex={id ? -1 : undefined}>
      <legend className={`spread full ${styles.legend}`}>
        <h3>{title}</h3>
        <span className="hint">{wholeWords(hint)}</span>
      </legend>
      {children}
    </fieldset>
  );
}
