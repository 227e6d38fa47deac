import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { fill, inFrench } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import look from "#app/ui/controls/field.module.css";
import { Field } from "#app/ui/controls/field.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import type { FormValues } from "#app/works/form-values.ts";
import { textFields } from "#app/works/work-fields.ts";
import type { Pictures } from "./pictures/use-pictures.ts";
import type { Autosave } from "./use-autosave.ts";
import styles from "./work-form.module.css";
import type { FormWork, WorkFailure } from "./work-outcome.ts";

interface FormState {
  work: FormWork;
  autosave: Autosave;
  /** A save's failure comes before that of a publication. */
  failure: WorkFailure | undefined;
  isRefused: boolean;
  values: FormValues;
  errorOf: (id: string) => string | undefined;
  hasStudyFaults: boolean;
  pictures: Pictures;
  technologies: string[];
  say: (words: string) => void;
}

const FormContext = createContext({} as FormState);
export const FormProvider = FormContext.Provider;
export const useForm = () => useContext(FormContext);

/** From this part of its limit on, a field says how much of it is used. */
const NEAR = 0.8;

const limits: Partial<Record<string, { maxLength: number }>> = textFields;

type FormFieldProps = ComponentProps<typeof Field> & { max?: number; defaultValue?: string };

/** Over its limit a field can still be typed in and saved, but not published. */
export function FormField({ max: own, ...field }: FormFieldProps) {
  const { values, errorOf } = useForm();
  const max = own ?? limits[field.name]?.maxLength;
  const { defaultValue = values[field.name] ?? "" } = field;
  const [length, setLength] = useState([...defaultValue].length);
  const onInput = (event: never) => {
    setLength([...(event as { currentTarget: { value: string } }).currentTarget.value].length);
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
