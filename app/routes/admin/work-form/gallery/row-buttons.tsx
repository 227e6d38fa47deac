import { fill } from "#app/fill.ts";
import { rowId } from "#app/routes/admin/work-list/row-ids.ts";
import { admin } from "#app/texts/admin.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { RowOrder } from "./gallery-row.tsx";
import styles from "./picture-rows.module.css";
import { isOnItsWay, type PictureRow } from "./rows.ts";

const { reorder } = admin;
const { gallery: copy } = admin.form;

interface RowButtonsProps {
  row: PictureRow;
  title: string;
  order: RowOrder | undefined;
  onRemove: () => void;
}

/** Moves a picture one place up or down, and removes it or ends its upload. */
export function RowButtons({ row, title, order, onRemove }: RowButtonsProps) {
  const isComing = isOnItsWay(row);
  return (
    <div className={styles.buttons}>
      {order && <StepButtons row={row} title={title} {...order} />}
      <IconButton
        id={rowId("remove", row.key)}
        look="bare"
        icon={isComing || row.upload?.is === "refused" ? "x" : "trash-2"}
        label={fill(isComing ? copy.cancelNamed : copy.removeNamed, { title })}
        onClick={onRemove}
      />
    </div>
  );
}

type StepButtonsProps = Pick<RowButtonsProps, "row" | "title"> & RowOrder;

function StepButtons({ row, title, isFirst, isLast, step }: StepButtonsProps) {
  return (["up", "down"] as const).map((way) => (
    <IconButton
      key={way}
      id={rowId(way, row.key)}
      icon={`chevron-${way}`}
      disabled={way === "up" ? isFirst : isLast}
      onClick={() => step(way)}
      label={fill(reorder[`${way}Named`], { title })}
    />
  ));
}
