import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import chevronDownIcon from "#app/ui/icons/chevron-down.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import imageUpIcon from "#app/ui/icons/image-up.svg?shapes";
import linkIcon from "#app/ui/icons/link.svg?shapes";
import pencilIcon from "#app/ui/icons/pencil.svg?shapes";
import { Plate } from "#app/ui/pictures/plate.tsx";
import { pathInParts, wholeAddress } from "#app/ui/text/whole-words.tsx";
import { editWorkPath } from "../admin-paths.ts";
import { Action, type Answer, Answered } from "../kit/action.tsx";
import { previewId, rowId } from "../kit/focus.ts";
import { PreviewLink } from "../kit/preview-link.tsx";
import styles from "./dashboard.module.css";
import type { ListedWork } from "./dashboard.server.ts";

const { dashboard: copy, drafts, toast } = admin;

export function WorkRow({ work, order }: { work: ListedWork; order?: ReactNode }) {
  const fetcher = useFetcher<Answer>();
  const { id, title, image, line, draft, isOnSite } = work;
  const named = (words: string) => fill(words, { title });
  const failures = {
    remove: named(isOnSite ? toast.failed : drafts.removeFailed),
    share: named(drafts.preview.createFailed),
    unshare: named(drafts.preview.disableFailed),
  };
  const expired = draft?.preview?.isExpired && fill(drafts.preview.expired, { date: draft.preview.until });
  const badge = draft && (isOnSite ? copy.pending : drafts.badge);
  return (
    <li className={`${styles.row} ${order ? "" : styles.fixed}`}>
      <div className={`sunk ${styles.picture}`}>
        {image ? (
          <Plate image={{ ...image, alt: "" }} sizes="8.5rem" />
        ) : (
          <div className="blank">
            <Icon shapes={imageUpIcon} />
          </div>
        )}
      </div>
      <div className={styles.text}>
        <h3 id={rowId("title", id)} tabIndex={-1}>
          {title}
        </h3>
        <p className={`cluster ${styles.line}`}>
          {badge && <span className="badge">{badge}</span>} {draft?.line ?? <span>{wholeAddress(line)}</span>}
        </p>
        {isOnSite && (
          <p className="hint">
            <span className={styles.host}>{work.host}</span>
            {pathInParts(work.page)}
          </p>
        )}
        {expired && <p className="hint">{expired}</p>}
      </div>
      {order && <div className={styles.order}>{order}</div>}
      {draft && (
        <details className={styles.preview} aria-label={named(drafts.preview.summaryNamed)}>
          <summary className={`worded ${styles.summary}`} aria-label={named(drafts.preview.summaryNamed)}>
            <Icon shapes={linkIcon} className={styles.icon} />
            {drafts.preview.summary}
            <Icon shapes={chevronDownIcon} className={styles.chevron} />
          </summary>
          <div className={`sunk ${styles.panel}`} id={previewId(id)}>
            <PreviewLink workId={id} title={title} preview={draft.preview} fetcher={fetcher} />
          </div>
        </details>
      )}
      <div className={`cluster actions ${styles.actions}`}>
        <TextLink to={work.page} className={styles.see} aria-label={named(copy.seeNamed)}>
          {copy.see}
        </TextLink>
        <ButtonLink small to={editWorkPath(id)} icon={pencilIcon} aria-label={named(copy.editNamed)}>
          {copy.edit}
        </ButtonLink>
        <Action
          look="danger"
          fetcher={fetcher}
          intent="remove"
          itemId={id}
          name={named(copy.removeNamed)}
          words={copy.remove}
        />
      </div>
      <div className="below">
        <Answered fetcher={fetcher} words={failures} />
      </div>
    </li>
  );
}
