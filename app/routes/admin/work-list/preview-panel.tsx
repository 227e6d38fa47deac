import { useEffect, useRef, useState } from "react";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { IntentButton } from "../intent-button.tsx";
import type { ShownPreview } from "./listed-work.ts";
import styles from "./preview-link.module.css";
import { rowId } from "./row-ids.ts";

const { preview: copy } = admin.drafts;

/** How long the button says that it has copied. */
const COPIED_MS = 2_000;

interface PreviewPanelProps {
  workId: string;
  preview: ShownPreview;
  onReplace: () => void;
  onDisable: () => void;
}

export function PreviewPanel({ workId, preview: { url, until }, onReplace, onDisable }: PreviewPanelProps) {
  const id = rowId("address", workId);
  const isComing = url === "";

  // A link that has just come is selected if its field has the focus already.
  useEffect(() => {
    const field = document.getElementById(id);
    if (url !== "" && field === document.activeElement) (field as HTMLInputElement).select();
  }, [id, url]);

  return (
    <>
      <div className={styles.line}>
        <Field
          className={styles.address}
          id={id}
          name="address"
          label={copy.address}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton fieldId={id} isDisabled={isComing} />
      </div>
      <p className={styles.hint}>{fill(copy.hint, { date: until })}</p>
      <div className={styles.line}>
        <IntentButton intent="preview" itemId={workId} instead={onReplace} icon="rotate-cw" pending={isComing}>
          {copy.replace}
        </IntentButton>
        <IntentButton intent="preview-off" itemId={workId} instead={onDisable} icon="x" pending={isComing}>
          {copy.disable}
        </IntentButton>
      </div>
    </>
  );
}

/** Absent without a script, because it could do nothing. */
function CopyButton({ fieldId, isDisabled }: { fieldId: string; isDisabled: boolean }) {
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isHydrated) return null;

  async function copyAddress() {
    const field = document.getElementById(fieldId) as HTMLInputElement;
    if (!(await writeToClipboard(field))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }
  return (
    <>
      <Button icon={isCopied ? "check" : "copy"} onClick={copyAddress} pending={isDisabled}>
        <span className={styles.labels}>
          <span data-shown={!isCopied}>{copy.copy}</span>
          <span data-shown={isCopied}>{copy.copied}</span>
        </span>
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && copy.copied}
      </span>
    </>
  );
}

/** Where the browser refuses, the address is selected, so that it can be copied by hand. */
async function writeToClipboard(field: HTMLInputElement): Promise<boolean> {
  try {
    // Browsers have it on secure pages only.
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
