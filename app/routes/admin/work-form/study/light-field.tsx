import { type KeyboardEvent, useRef } from "react";
import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { textFields } from "#app/works/work-fields.ts";
import { Counter } from "./counter.tsx";
import { type Format, formatted } from "./light-format.ts";
import styles from "./study.module.css";

const { study } = admin.form;
const { light: copy } = study;

const tools: { format: Format; icon: IconName; label: string; key?: string }[] = [
  { format: "bold", icon: "bold", label: copy.bold, key: "b" },
  { format: "list", icon: "list", label: copy.list },
  { format: "link", icon: "link", label: copy.link, key: "k" },
];

interface LightFieldProps {
  name: "need" | "approach" | "outcome";
  defaultValue: string;
  error: string | undefined;
  /** Undefined until the scripts count it; the buttons need them too. */
  length: number | undefined;
}

/** A text with light formatting, which stays visible in it. */
export function LightField({ name, length, ...field }: LightFieldProps) {
  const box = useRef<HTMLDivElement>(null);

  function apply(format: Format) {
    const area = box.current?.querySelector("textarea");
    if (!area) return;
    const edit = formatted(format, area.value, area.selectionStart, area.selectionEnd);
    area.focus();
    area.setSelectionRange(edit.start, edit.end);
    // Deprecated, but the only way that leaves the browser's undo in order.
    document.execCommand("insertText", false, edit.text);
    area.setSelectionRange(...edit.select);
  }

  function shortcut(event: KeyboardEvent) {
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    apply(tool.format);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the text field inside
    <div ref={box} onKeyDown={length === undefined ? undefined : shortcut}>
      <Field
        {...field}
        name={name}
        label={study[name].label}
        multiline
        rows={5}
        hint={copy.hint}
        aside={length !== undefined && <Counter length={length} max={textFields[name].maxLength} />}
        tools={
          length !== undefined && (
            <span className={styles.tools}>
              {tools.map(({ format, icon, label }) => (
                <IconButton
                  key={format}
                  look="bare"
                  icon={icon}
                  label={label}
                  aria-controls={name}
                  onClick={() => apply(format)}
                />
              ))}
            </span>
          )
        }
      />
    </div>
  );
}
