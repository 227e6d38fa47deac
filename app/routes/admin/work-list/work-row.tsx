import { Form } from "react-router";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Plate } from "#app/ui/plate.tsx";
import { siteAddress } from "#app/ui/site-address.ts";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { DraftState } from "./draft-row.tsx";
import type { GripEvents } from "./grip-events.ts";
import type { ListedWork } from "./listed-work.ts";
import { PreviewLink } from "./preview-link.tsx";
import { RowActions } from "./row-actions.tsx";
import { rowId } from "./row-ids.ts";
import listStyles from "./travelling-list.module.css";
import type { Changes } from "./use-changes.ts";
import styles from "./work-row.module.css";

const { dashboard: copy, reorder } = admin;

interface WorkRowProps {
  work: ListedWork;
  changes: Changes;
  isFirst: boolean;
  isLast: boolean;
  isGrabbed: boolean;
  onRemove: () => void;
  onStep: (way: "up" | "down") => void;
  grip: GripEvents;
}

export function WorkRow({ work, changes, onRemove, ...move }: WorkRowProps) {
  const { title } = work;
  return (
    <li className={styles.row} data-grabbed={move.isGrabbed ? "" : undefined}>
      <div className={styles.picture}>{work.image && <Plate image={{ ...work.image, alt: "" }} sizes="8.5rem" />}</div>
      <div className={styles.text}>
        <h3 className={styles.title} id={rowId("title", work.id)} tabIndex={-1}>
          {title}
        </h3>
        <p className={styles.address}>
          {work.draft ? <DraftState badge={copy.pending} line={work.draft.line} /> : siteAddress(work.url)}
        </p>
        {work.isImagePending && <p className={styles.pending}>{copy.imagePending}</p>}
      </div>
      <p className={styles.year}>{work.year}</p>
      <MoveForm work={work} {...move} />
      {work.draft && (
        <PreviewLink
          work={work}
          onCreatePreview={() => changes.createPreview(work)}
          onDisablePreview={() => changes.disablePreview(work)}
        />
      )}
      <RowActions work={work} onRemove={onRemove} />
    </li>
  );
}

function MoveForm({
  work: { id, title },
  isFirst,
  isLast,
  isGrabbed,
  onStep,
  grip,
}: Omit<WorkRowProps, "onRemove" | "changes">) {
  const isHydrated = useHydrated();
  return (
    <Form method="post" className={styles.move}>
      <input type="hidden" name="id" value={id} />
      {isHydrated && (
        <IconButton
          {...grip}
          id={rowId("grip", id)}
          icon="grip-vertical"
          look="bare"
          className={listStyles.grip}
          label={fill(reorder.gripNamed, { title })}
          aria-describedby="reorder-help"
          aria-pressed={isGrabbed}
        />
      )}
      {(["up", "down"] as const).map((way) => (
        <IconButton
          key={way}
          type="submit"
          name="intent"
          value={way}
          id={rowId(way, id)}
          icon={`chevron-${way}`}
          disabled={way === "up" ? isFirst : isLast}
          onClick={(event) => {
            event.preventDefault();
            onStep(way);
          }}
          label={fill(reorder[`${way}Named`], { title })}
        />
      ))}
    </Form>
  );
}
