import { type ReactNode, useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ListedWork } from "../dashboard-list.server.ts";
import action from "../kit/action.module.css";
import type { Answer } from "../kit/action.tsx";
import { focusOn, previewId, rowId } from "../kit/focus.ts";
import { PreviewPanel } from "../kit/preview-panel.tsx";
import styles from "./preview-link.module.css";

const { preview: copy } = admin.drafts;

interface PreviewLinkProps {
  work: ListedWork;
  fetcher: FetcherWithComponents<Answer | undefined>;
}

/** The link that shows what is being prepared to others, in a panel below the row; its summary is one of the row's actions. */
export function PreviewLink({ work: { id, title, draft }, fetcher }: PreviewLinkProps): ReactNode {
  const sent = useRef<unknown>(null);

  useEffect(() => {
    if (fetcher.state !== "idle") {
      sent.current = fetcher.formData?.get("intent");
      return;
    }
    if (fetcher.data === null && sent.current === "preview") focusOn(rowId("address", id));
    if (fetcher.data === null && sent.current === "preview-off") focusOn(rowId("title", id));
    sent.current = null;
  }, [fetcher.state, fetcher.formData, fetcher.data, id]);

  if (!draft) return null;
  const name = fill(copy.summaryNamed, { title });
  return (
    <details className={styles.preview} aria-label={name}>
      <summary className={`${action.quiet} ${styles.summary}`} aria-label={name}>
        <Icon name="link" className={styles.icon} />
        {copy.summary}
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={`sunk ${styles.panel}`} id={previewId(id)}>
        <PreviewPanel workId={id} title={title} preview={draft.preview} fetcher={fetcher} />
      </div>
    </details>
  );
}
