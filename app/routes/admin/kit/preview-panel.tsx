import { useEffect, useRef, useState } from "react";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { IntentButton } from "../intent-button.tsx";
import type { ShownPreview } from "../work-list/listed-work.ts";
import { rowId } from "../work-list/row-ids.ts";
import styles from "./preview-panel.module.css";

const { preview: copy } = admin.drafts;

/** How long the button says that it has copied. */
const COPIED_MS = 2_000;

interface PreviewPanelProps {
  workId: string;
  /** Of the work, where the words alone do not say whose link it is. */
  title?: string;
  preview: ShownPreview | null;
  /** Called instead of posting to the page, for the intents of change-work.server.ts. */
  instead: Partial<Record<"preview" | "preview-prolong" | "preview-off", () => void>>;
  isPending?: boolean;
}

/** The link that shows what is being prepared: its address, how long it lasts, and what can be done to it. */
export function PreviewPanel({ workId, title, preview, instead, isPending = false }: PreviewPanelProps) {
  const button = (intent: keyof typeof instead, words: string, icon?: IconName, name?: string) => (
    <IntentButton
      intent={intent}
      itemId={workId}
      instead={instead[intent]}
      icon={icon}
      pending={isPending}
      aria-label={name}
    >
      {words}
    </IntentButton>
  );
  if (!preview || preview.isExpired) {
    return button("preview", copy.create, "link", title && fill(copy.createNamed, { title }));
  }
  const id = rowId("address", workId);
  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <Field
          className={styles.address}
          id={id}
          name=""
          label={copy.address}
          readOnly
          value={preview.url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton fieldId={id} />
      </div>
      <p className={styles.hint}>{fill(copy.hint, { date: preview.until })}</p>
      <div className={styles.line}>
        {button("preview-prolong", copy.prolong)}
        {button("preview", copy.replace, "rotate-cw")}
        {button("preview-off", copy.disable, "x")}
      </div>
    </div>
  );
}

/** Absent without a script, because it could do nothing. */
function CopyButton({ fieldId }: { fieldId: string }) {
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
      <Button icon={isCopied ? "check" : "copy"} onClick={copyAddress}>
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
