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
import trashIcon from "#app/ui/icons/trash-2.svg?shapes";
import { Plate } from "#app/ui/pictures/plate.tsx";
import { wholeAddress, wholeWords } from "#app/ui/text/whole-words.tsx";
import { editWorkPath } from "../admin-paths.ts";
import action from "../kit/action.module.css";
import { Action, type Answer, Answered } from "../kit/action.tsx";
import { previewId, rowId } from "../kit/focus.ts";
import { PreviewPanel } from "../kit/preview-panel.tsx";
import { Row } from "../kit/row.tsx";
import type { ListedWork } from "./dashboard-list.server.ts";
import styles from "./work-row.module.css";

const { dashboard: copy, drafts, toast } = admin;

export function WorkRow({ work, order }: { work: ListedWork; order?: ReactNode }) {
  const fetcher = useFetcher<Answer>();
  const { id, title, draft, isOnSite } = work;
  const named = (words: string) => fill(words, { title });
  const failures = {
    remove: named(isOnSite ? toast.failed : drafts.removeFailed),
    share: named(drafts.preview.createFailed),
    unshare: named(drafts.preview.disableFailed),
  };
  const expired = draft?.preview?.isExpired && fill(drafts.preview.expired, { date: draft.preview.until });
  return (
    <Row
      lead={<Thumbnail image={work.image} />}
      title={title}
      titleId={rowId("title", id)}
      badge={draft ? (isOnSite ? copy.pending : drafts.badge) : undefined}
      line={draft?.line ?? <span>{wholeAddress(work.line)}</span>}
      address={
        isOnSite && (
          <>
            <span className={styles.host}>{work.host}</span>
            {wholeWords(work.page)}
          </>
        )
      }
      notes={expired ? [expired] : []}
      order={order}
      panel={
        draft && (
          <details className={styles.preview} aria-label={named(drafts.preview.summaryNamed)}>
            <summary className={`${action.quiet} ${styles.summary}`} aria-label={named(drafts.preview.summaryNamed)}>
              <Icon shapes={linkIcon} className={styles.icon} />
              {drafts.preview.summary}
              <Icon shapes={chevronDownIcon} className={styles.chevron} />
            </summary>
            <div className={`sunk ${styles.panel}`} id={previewId(id)}>
              <PreviewPanel workId={id} title={title} preview={draft.preview} fetcher={fetcher} />
            </div>
          </details>
        )
      }
      actions={
        <>
          <TextLink to={work.page} prefetch="none" className={styles.see} aria-label={named(copy.seeNamed)}>
            {copy.see}
          </TextLink>
          <ButtonLink small to={editWorkPath(id)} icon={pencilIcon} aria-label={named(copy.editNamed)}>
            {copy.edit}
          </ButtonLink>
          <Action
            isDanger
            fetcher={fetcher}
            intent="remove"
            itemId={id}
            icon={trashIcon}
            name={named(copy.removeNamed)}
            words={copy.remove}
          />
        </>
      }
      failed={<Answered fetcher={fetcher} words={failures} />}
    />
  );
}

function Thumbnail({ image }: Pick<ListedWork, "image">) {
  if (image) return <Plate image={{ ...image, alt: "" }} sizes="8.5rem" />;
  return (
    <div className="blank">
      <Icon shapes={imageUpIcon} />
    </div>
  );
}
