import type { ButtonHTMLAttributes, FormEvent } from "react";
import { Form } from "react-router";
import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";
import { editWorkPath } from "#app/routes/admin/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { siteAddress } from "#app/ui/site-address.ts";
import { useHydrated } from "#app/ui/use-media-query.ts";
import type { ListedWork } from "./listed-work.ts";
import { rowIds } from "./row-ids.ts";
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
  onStep: (by: 1 | -1) => void;
  grip: GripEvents;
}

export function WorkRow({ work, onRemove, ...move }: WorkRowProps) {
  return (
    <li className={styles.row} data-grabbed={move.isGrabbed ? "" : undefined}>
      <div className={styles.picture}>
        <Picture image={{ ...work.image, alt: "" }} sizes="8.5rem" cover />
      </div>
      <div className={styles.text}>
        <h2 className={styles.title} id={rowIds(work.id).title} tabIndex={-1}>
          {work.title}
        </h2>
        <p className={styles.address}>{siteAddress(work.url)}</p>
        {work.isImagePending && <p className={styles.pending}>{copy.imagePending}</p>}
      </div>
      <p className={styles.year}>{work.year}</p>
      <MoveForm work={work} {...move} />
      <Actions work={work} onRemove={onRemove} />
    </li>
  );
}

function MoveForm({ work: { id, title }, isFirst, isLast, isGrabbed, onStep, grip }: Omit<WorkRowProps, "onRemove">) {
  const isHydrated = useHydrated();
  const ids = rowIds(id);

  function step(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onStep(submitter?.id === ids.up ? -1 : 1);
  }

  return (
    <Form method="post" className={styles.move} onSubmit={step}>
      <input type="hidden" name="id" value={id} />
      {isHydrated && (
        <IconButton
          {...grip}
          id={ids.grip}
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
          id={ids[way]}
          icon={`chevron-${way}`}
          disabled={way === "up" ? isFirst : isLast}
          label={fill(reorder[`${way}Named`], { title })}
        />
      ))}
    </Form>
  );
}

function Actions({ work: { id, title }, onRemove }: Pick<WorkRowProps, "work" | "onRemove">) {
  function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onRemove();
  }

  return (
    <div className={styles.actions}>
      <ButtonLink small to={editWorkPath(id)} icon="pencil" aria-label={fill(copy.editNamed, { title })}>
        {copy.edit}
      </ButtonLink>
      <Form method="post" onSubmit={remove}>
        <input type="hidden" name="id" value={id} />
        <Button
          small
          type="submit"
          name="intent"
          value="remove"
          id={rowIds(id).remove}
          variant="danger"
          icon="trash-2"
          aria-label={fill(copy.removeNamed, { title })}
        >
          {copy.remove}
        </Button>
      </Form>
    </div>
  );
}
