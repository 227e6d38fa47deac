import { useEffect } from "react";
import { useFetcher } from "react-router";
import { desk } from "#app/content/desk.ts";
import { fill } from "#app/fill.ts";
import { editWorkPath } from "#app/hidden-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { siteAddress } from "#app/ui/site-address.ts";
import type { ShownWork } from "../shown-work.ts";
import styles from "./work-row.module.css";

const { dashboard: copy, reorder } = desk;

interface WorkRowProps {
  work: ShownWork;
  isFirst: boolean;
  isLast: boolean;
  /** Called as soon as the removal is sent. */
  onRemove: () => void;
  onRemoveFailed: () => void;
}

export function WorkRow({ work, isFirst, isLast, onRemove, onRemoveFailed }: WorkRowProps) {
  const removal = useFetcher<{ error?: string }>();
  const move = useFetcher();
  const failed = removal.data !== undefined && "error" in removal.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer matters, not who listens
  useEffect(() => {
    if (failed) onRemoveFailed();
  }, [failed]);
  if (removal.state !== "idle") return null;

  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Picture image={{ ...work.image, alt: "" }} sizes="8.5rem" cover />
      </div>
      <div className={styles.text}>
        <h2 className={styles.title}>{work.title}</h2>
        <p className={styles.address}>{siteAddress(work.url)}</p>
      </div>
      <p className={styles.year}>{work.year}</p>
      <div className={styles.actions}>
        <move.Form method="post" className={styles.move}>
          <input type="hidden" name="id" value={work.id} />
          <Button
            small
            type="submit"
            name="intent"
            value="up"
            disabled={isFirst}
            aria-label={fill(reorder.upNamed, { title: work.title })}
          >
            {reorder.up}
          </Button>
          <Button
            small
            type="submit"
            name="intent"
            value="down"
            disabled={isLast}
            aria-label={fill(reorder.downNamed, { title: work.title })}
          >
            {reorder.down}
          </Button>
        </move.Form>
        <ButtonLink
          small
          to={editWorkPath(work.id)}
          icon="pencil"
          aria-label={fill(copy.editNamed, { title: work.title })}
        >
          {copy.edit}
        </ButtonLink>
        <removal.Form method="post" onSubmit={onRemove}>
          <input type="hidden" name="id" value={work.id} />
          <Button
            small
            type="submit"
            name="intent"
            value="remove"
            variant="danger"
            icon="trash-2"
            aria-label={fill(copy.removeNamed, { title: work.title })}
          >
            {copy.remove}
          </Button>
        </removal.Form>
      </div>
    </li>
  );
}
