import { useState } from "react";
import { plural } from "#app/fill.ts";
import { TravellingList } from "#app/routes/admin/work-list/travelling-list.tsx";
import { admin } from "#app/texts/admin.ts";
import { FieldError } from "#app/ui/field.tsx";
import { caseStudyLimits } from "#app/works/case-study.ts";
import type { Ink } from "#app/works/mounting/framing.ts";
import { autoInksOf } from "../framed-picture.ts";
import type { FieldFault } from "../study/study-errors.ts";
import { AddPictures } from "./add-pictures.tsx";
import { GalleryRow } from "./gallery-row.tsx";
import styles from "./picture-rows.module.css";
import { PlainOrder } from "./plain-order.tsx";
import { nameOf, type PictureRow } from "./rows.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useOrder } from "./use-order.ts";
import type { Pictures } from "./use-pictures.ts";
import { RemovedToast, useRemoval } from "./use-removal.tsx";

const { gallery: copy } = admin.form;

interface GalleryFieldProps {
  pictures: Pictures;
  /** What the pictures' announcements say. */
  said: string;
  say: (sentence: string) => void;
  /** Of the main picture. */
  paper: Ink | null;
  faults: FieldFault[];
  /** Without scripts, or a token for the API, the form sends one picture itself. */
  canSend: boolean;
  isHydrated: boolean;
}

export function GalleryField({ pictures, said, say, paper, faults, canSend, isHydrated }: GalleryFieldProps) {
  const { rows, setRows } = pictures;
  const [surplus, setSurplus] = useState(0);
  const drop = useFileDrop(add);
  const order = useOrder({ rows, setRows, nameOf, say });
  const removal = useRemoval(pictures, order.shown);
  const inks = inksOf(order.shown, paper);
  const named = order.shown.filter(({ id }) => id !== "");

  function add(files: File[]) {
    if (files.length > 0) setSurplus(pictures.add(files));
  }

  return (
    <fieldset className={styles.field} id="gallery" tabIndex={-1} {...(canSend && drop.events)}>
      <legend className={styles.legend}>
        <h3>{copy.legend}</h3>
        <span className={styles.count}>{plural(copy.count, rows.length)}</span>
      </legend>
      <input type="hidden" name="gallery" value="" />
      {rows.length > 0 && (
        <TravellingList aria-label={copy.list}>
          {order.shown.map((row, index) => {
            const place = named.indexOf(row);
            const title = nameOf(row, index);
            return (
              <GalleryRow
                key={row.key}
                row={row}
                picture={row.picture && { ...row.picture, autoInk: inks.get(row.key) ?? row.picture.autoInk }}
                title={title}
                name={place < 0 ? undefined : `gallery.${place}`}
                error={faults.find(({ id }) => id === `alt-${row.id}`)?.message}
                isHydrated={isHydrated}
                isGrabbed={order.grabbed === row}
                onChange={(values) => pictures.change(row.key, values)}
                onRetry={(file) => pictures.retry(row.key, file)}
                onRemove={() => {
                  setSurplus(0);
                  removal.remove(row, index);
                }}
                order={{
                  isFirst: index === 0,
                  isLast: index === rows.length - 1,
                  grip: order.grip(row, index),
                  step: (way) => order.step(row, index, way),
                }}
              >
                <PlainOrder place={place} title={title} />
              </GalleryRow>
            );
          })}
        </TravellingList>
      )}
      <p id="gallery-help" hidden>
        {copy.instructions}
      </p>
      {faults.map(
        ({ id, message }) =>
          id === "gallery" && (
            <FieldError key={id} id="gallery-error">
              {message}
            </FieldError>
          ),
      )}
      <AddPictures
        id="add-pictures"
        free={pictures.free}
        isFull={rows.length >= caseStudyLimits.gallery}
        isOver={drop.isOver}
        canSend={canSend}
        onAdd={add}
      />
      {surplus > 0 && (
        <p role="status" className={styles.surplus}>
          {plural(copy.surplus, surplus)}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {isHydrated && <RemovedToast removal={removal} />}
    </fieldset>
  );
}

function inksOf(rows: PictureRow[], paper: Ink | null): Map<string, Ink> {
  const known = rows.flatMap(({ key, picture, framing }) => (picture ? [{ key, picture, framing }] : []));
  const inks = autoInksOf(known, paper);
  return new Map(known.map(({ key }, index) => [key, inks[index] ?? "teal"]));
}
