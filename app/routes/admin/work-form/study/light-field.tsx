import type { KeyboardEvent } from "react";
import { admin } from "#app/texts/admin.ts";
import { textFields } from "#app/works/work-fields.ts";
import { CountedField } from "../../kit/counted-field.tsx";
import { formatted } from "./light-format.ts";

const formats: Record<string, "bold" | "link"> = { b: "bold", k: "link" };

interface LightFieldProps {
  name: "need" | "approach" | "outcome";
  defaultValue: string;
  error: string | undefined;
}

/** A text with light formatting, which stays visible in it. Ctrl+B and Ctrl+K format the selection. */
export function LightField({ name, defaultValue, error }: LightFieldProps) {
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const format = formats[event.key.toLowerCase()];
    if (!format || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { currentTarget: area } = event;
    const edit = formatted(format, area.value, area.selectionStart, area.selectionEnd);
    area.setSelectionRange(edit.start, edit.end);
    // Deprecated, but the only way that leaves the browser's undo in order.
    document.execCommand("insertText", false, edit.text);
    area.setSelectionRange(...edit.select);
  }
  return (
    <CountedField
      name={name}
      label={admin.form.study[name].label}
      multiline
      rows={5}
      defaultValue={defaultValue}
      error={error}
      max={textFields[name].maxLength}
      onKeyDown={press}
    />
  );
}
