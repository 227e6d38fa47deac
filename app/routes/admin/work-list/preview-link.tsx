import { useState } from "react";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "../intent-button.tsx";
import { PreviewPanel } from "../kit/preview-panel.tsx";
import type { ListedWork, ShownPreview } from "./listed-work.ts";
import styles from "./preview-link.module.css";
import { previewId } from "./row-ids.ts";

const { preview: copy } = admin.drafts;

export interface PreviewLinkProps {
  work: ListedWork;
  onCreatePreview: () => void;
  onDisablePreview: () => void;
}

/** The link that shows a draft to others, in a panel; or a button that makes it. */
export function PreviewLink({ work, onCreatePreview, onDisablePreview }: PreviewLinkProps) {
  const { id, title, draft } = work;
  if (draft?.preview && !draft.preview.isExpired) {
    return <Preview work={work} preview={draft.preview} onReplace={onCreatePreview} onDisable={onDisablePreview} />;
  }
  return (
    <div className={styles.link} id={previewId(id)}>
      <IntentButton
        intent="preview"
        itemId={id}
        instead={onCreatePreview}
        icon="link"
        aria-label={fill(copy.createNamed, { title })}
      >
        {copy.create}
      </IntentButton>
    </div>
  );
}

interface PreviewProps {
  work: ListedWork;
  preview: ShownPreview;
  onReplace: () => void;
  onDisable: () => void;
}

function Preview({ work, preview, onReplace, onDisable }: PreviewProps) {
  // Only at first: later the owner opens and closes it.
  const [isOpen] = useState(preview.isOpen);
  const name = fill(copy.summaryNamed, { title: work.title });
  return (
    <details className={styles.preview} open={isOpen} aria-label={name}>
      <summary className={`${buttonLook({ small: true })} ${styles.link}`} aria-label={name}>
        <Icon name="chevron-down" className={styles.chevron} />
        {copy.summary}
      </summary>
      <div className={styles.panel} id={previewId(work.id)}>
        <PreviewPanel workId={work.id} preview={preview} instead={{ preview: onReplace, "preview-off": onDisable }} />
      </div>
    </details>
  );
}
