import { type ComponentProps, useState } from "react";
import { fill, inFrench } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import look from "#app/ui/field.module.css";
import { Field } from "#app/ui/field.tsx";

/** From this part of its limit on, a field says how much of it is used. */
const NEAR = 0.8;

type CountedFieldProps = ComponentProps<typeof Field> & { max: number; defaultValue: string };

/** A field with a limit. Over it typing goes on and is saved, and publishing is refused. */
export function CountedField({ max, ...field }: CountedFieldProps) {
  const [length, setLength] = useState(field.defaultValue.length);
  const onInput = (event: never) => {
    setLength((event as { currentTarget: { value: string } }).currentTarget.value.length);
    (field.onInput as ((event: never) => void) | undefined)?.(event);
  };
  const count = length >= NEAR * max && (
    <span className={look.count} data-over={length > max}>
      {fill(admin.form.counter, { count: inFrench(length), max: inFrench(max) })}
    </span>
  );
  return <Field {...field} onInput={onInput} aside={count} />;
}
