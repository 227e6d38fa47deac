import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { IntentButton } from "../intent-button.tsx";
import type { ShownPreview } from "../work-list/listed-work.ts";
import { rowId } from "../work-list/row-ids.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./preview-panel.module.css";

const { preview: copy } = admin.drafts;

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
        <CopyButton text={preview.url} fieldId={id} words={copy.copy} copied={copy.copied} />
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
