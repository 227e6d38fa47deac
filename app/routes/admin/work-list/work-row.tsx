import type { ButtonHTMLAttributes } from "react";
import { Form } from "react-router";
import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";
import { editWorkPath } from "#app/routes/admin/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Plate } from "#app/ui/plate.tsx";
import { siteAddress } from "#app/ui/site-address.ts";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { IntentButton } from "../intent-button.tsx";
import { rowId } from "./row-ids.ts";
import type { ListedWork } from "./use-changes.ts";
import styles from "./work-row.module.css";

const { dashboard: copy, reorder } = admin;

export type GripEvents = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "onClick" | "onKeyDown" | "onBlur" | "onPointerDown"
>;

interface WorkRowProps {
  work: ListedWork;
  isFirst: boolean;
  isLast: boolean;
  isGrabbed: boolean;
  onRemove: () => void;
  onStep: (way: "up" | "down") => void;
  grip: GripEvents;
}

export function WorkRow({ work, onRemove, ...move }: WorkRowProps) {
  const { title } = work;
  return (
    <li className={styles.row} data-grabbed={move.isGrabbed ? "" : undefined}>
      <div className={styles.picture}>{work.image && <Plate image={{ ...work.image, alt: "" }} sizes="8.5rem" />}</div>
      <div className={styles.text}>
        <h2 className={styles.title} id={rowId("title", work.id)} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.address}>{siteAddress(work.url)}</p>
        {work.isImagePending && <p className={styles.pending}>{copy.imagePending}</p>}
      </div>
      <p className={styles.year}>{work.year}</p>
      <MoveForm work={work} {...move} />
      <div className={styles.actions}>
        <ButtonLink small to={editWorkPath(work.id)} icon="pencil" aria-label={fill(copy.editNamed, { title })}>
          {copy.edit}
        </ButtonLink>
        <IntentButton
          intent="remove"
          itemId={work.id}
          instead={onRemove}
          id={rowId("remove", work.id)}
          variant="danger"
          icon="trash-2"
          aria-label={fill(copy.removeNamed, { title })}
        >
          {copy.remove}
        </IntentButton>
      </div>
    </li>
  );
}

function MoveForm({ work: { id, title }, isFirst, isLast, isGrabbed, onStep, grip }: Omit<WorkRowProps, "onRemove">) {
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
          className={styles.grip}
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
