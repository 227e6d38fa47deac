import { type ReactNode, useState } from "react";
import { fill } from "#app/fill.ts";
import type { GripEvents } from "#app/routes/admin/work-list/grip-events.ts";
import { rowId } from "#app/routes/admin/work-list/row-ids.ts";
import listStyles from "#app/routes/admin/work-list/travelling-list.module.css";
import { admin } from "#app/texts/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Plate } from "#app/ui/plate.tsx";
import { Warnings } from "#app/ui/warnings.tsx";
import { type FormPicture, framed, warningsOf } from "../framed-picture.ts";
import { inFrench } from "../sizes.ts";
import styles from "./picture-rows.module.css";
import { framingWords, PictureTexts } from "./picture-texts.tsx";
import { RowButtons } from "./row-buttons.tsx";
import type { PictureRow } from "./rows.ts";
import { Upload } from "./upload-state.tsx";

const { gallery: copy, warnings } = admin.form;
const { reorder } = admin;

export interface RowOrder {
  isFirst: boolean;
  isLast: boolean;
  grip: GripEvents;
  step: (way: "up" | "down") => void;
}

interface GalleryRowProps {
  row: PictureRow;
  /** With the paper that it has beside its neighbours. */
  picture: FormPicture | undefined;
  title: string;
  /** Of its fields, such as `gallery.0`. */
  name: string | undefined;
  error: string | undefined;
  isHydrated: boolean;
  isGrabbed?: boolean;
  onChange: (values: Partial<PictureRow>) => void;
  onRetry: (file: File) => void;
  onRemove: () => void;
  /** Undefined for a picture that stands alone, and whose texts nobody sees. */
  order?: RowOrder | undefined;
  /** Without scripts: the fields for its place and its removal. */
  children?: ReactNode;
}

export function GalleryRow({ row, picture, title, name, error, isHydrated, order, ...rest }: GalleryRowProps) {
  const { upload } = row;
  const [startsOpen] = useState(row.isNew || error !== undefined);
  const isRefused = upload?.is === "refused";
  return (
    <li className={styles.row} data-grabbed={rest.isGrabbed ? "" : undefined} data-refused={isRefused || undefined}>
      {name && <input type="hidden" name={`${name}.id`} value={row.id} />}
      {isHydrated && order && !isRefused && (
        <IconButton
          {...order.grip}
          id={rowId("grip", row.key)}
          icon="grip-vertical"
          look="bare"
          className={`${listStyles.grip} ${styles.grip}`}
          label={fill(reorder.gripNamed, { title })}
          aria-describedby="gallery-help"
          aria-pressed={rest.isGrabbed ?? false}
        />
      )}
      <div className={styles.thumbnail} data-refused={isRefused || undefined}>
        {picture && !isRefused ? (
          <Plate image={framed(picture, row.framing)} sizes="5.5rem" />
        ) : (
          <Icon name={isRefused ? "circle-alert" : "image-up"} />
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.name} id={rowId("title", row.key)}>
          {title}
        </p>
        {upload ? (
          <Upload upload={upload} onRetry={rest.onRetry} />
        ) : (
          order && <Warnings sentences={warningsFor(row, picture)} />
        )}
      </div>
      {isHydrated ? (
        <RowButtons row={row} title={title} order={isRefused ? undefined : order} onRemove={rest.onRemove} />
      ) : (
        <div className={styles.plain}>{rest.children}</div>
      )}
      {!upload && !order && name && <KeptTexts row={row} name={name} />}
      {!upload && order && (
        <details className={styles.details} open={startsOpen}>
          <summary className={styles.summary}>
            {framingWords(row, picture)} <span className={styles.more}>{copy.edit}</span>
            <span className={styles.more}>{copy.fold}</span>
          </summary>
          <div className={styles.panel}>
            <PictureTexts
              row={row}
              picture={picture}
              name={name}
              error={error}
              isHydrated={isHydrated}
              onChange={rest.onChange}
            />
          </div>
        </details>
      )}
    </li>
  );
}

/** What the API may have stored. */
function KeptTexts({ row, name }: { row: PictureRow; name: string }) {
  return (["alt", "caption", "framing"] as const).map((member) => (
    <input key={member} type="hidden" name={`${name}.${member}`} value={row[member]} />
  ));
}

function warningsFor(row: PictureRow, picture: FormPicture | undefined): string[] {
  const width = inFrench(picture?.image.width ?? 0);
  const isSmall = picture && warningsOf(picture).includes("small");
  return [...(row.alt.trim() === "" ? [copy.noAlt] : []), ...(isSmall ? [fill(warnings.small, { width })] : [])];
}
