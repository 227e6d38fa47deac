import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Plate } from "#app/ui/plate.tsx";
import styles from "./draft-row.module.css";
import type { ListedWork } from "./listed-work.ts";
import { PreviewLink, type PreviewLinkProps } from "./preview-link.tsx";
import { RowActions } from "./row-actions.tsx";
import { rowId } from "./row-ids.ts";

const { drafts: copy, dashboard } = admin;

interface DraftRowProps extends PreviewLinkProps {
  onRemove: () => void;
}

export function DraftRow({ work, onRemove, ...previewEvents }: DraftRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Thumbnail image={work.image} />
      </div>
      <div className={styles.text}>
        <h3 id={rowId("title", work.id)} tabIndex={-1}>
          {work.title}
        </h3>
        <p className={styles.state}>
          <DraftState badge={copy.badge} line={work.draft?.line ?? ""} />
        </p>
        {work.isImagePending && <p className={styles.small}>{dashboard.imagePending}</p>}
        {work.draft?.preview?.isExpired && (
          <p className={styles.small}>{fill(copy.preview.expired, { date: work.draft.preview.until })}</p>
        )}
      </div>
      <PreviewLink work={work} {...previewEvents} />
      <RowActions work={work} onRemove={onRemove} />
    </li>
  );
}

/** What state a work is in, and since when. */
export function DraftState({ badge, line }: { badge: string; line: string }) {
  return (
    <>
      <span className={styles.badge}>{badge}</span> {line}
    </>
  );
}

function Thumbnail({ image }: Pick<ListedWork, "image">) {
  if (image) return <Plate image={{ ...image, alt: "" }} sizes="8.5rem" />;
  return (
    <div className={styles.blank}>
      <Icon name="image-up" />
    </div>
  );
}
