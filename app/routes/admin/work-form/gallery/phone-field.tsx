import { useRef } from "react";
import { fill } from "#app/fill.ts";
import listStyles from "#app/routes/admin/work-list/travelling-list.module.css";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import file from "#app/ui/file-input.module.css";
import { ACCEPTED, megabytes } from "./add-pictures.tsx";
import { GalleryRow } from "./gallery-row.tsx";
import styles from "./picture-rows.module.css";
import { useFileDrop } from "./use-file-drop.ts";
import type { Pictures } from "./use-pictures.ts";

const { gallery, phone: copy } = admin.form;

interface PhoneFieldProps {
  pictures: Pictures;
  error: string | undefined;
  canSend: boolean;
  isHydrated: boolean;
}

/** A second picture, of the same site on a phone. It is sent as those of the gallery. */
export function PhoneField({ pictures, error, canSend, isHydrated }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [row] = pictures.rows;
  const drop = useFileDrop(pictures.add);
  return (
    <fieldset className={styles.field} id="phone" tabIndex={-1}>
      <legend className={styles.legend}>
        <h3>{copy.legend}</h3>
      </legend>
      <input type="hidden" name="phone" value="" />
      {row && (
        <ul className={listStyles.list}>
          <GalleryRow
            key={row.key}
            row={row}
            picture={row.picture}
            title={row.caption || row.fileName || copy.picture}
            name={row.id ? "phone" : undefined}
            error={undefined}
            isHydrated={isHydrated}
            onChange={(values) => pictures.change(row.key, values)}
            onRetry={(file) => pictures.retry(row.key, file)}
            onRemove={() => pictures.remove(row.key)}
          >
            <label className={styles.remove}>
              <input
                type="checkbox"
                name="phone.remove"
                aria-label={fill(gallery.removeNamed, { title: copy.picture })}
              />
              {gallery.remove}
            </label>
          </GalleryRow>
        </ul>
      )}
      {error !== undefined && <FieldError id="phone-error">{error}</FieldError>}
      {canSend ? (
        !row && (
          <div className={styles.zone} data-over={drop.isOver} {...drop.events}>
            <Button small onClick={() => input.current?.click()}>
              {copy.add}
            </Button>
            <p className={styles.hint}>{fill(copy.hint, { megabytes })}</p>
            <input
              ref={input}
              type="file"
              hidden
              accept={ACCEPTED}
              aria-label={copy.legend}
              onChange={({ currentTarget }) => {
                pictures.add([...(currentTarget.files ?? [])]);
                currentTarget.value = "";
              }}
            />
          </div>
        )
      ) : (
        <div className={styles.zone}>
          <input className={file.input} type="file" name="phoneFile" aria-label={copy.legend} accept={ACCEPTED} />
          <p className={styles.hint}>{fill(copy.hint, { megabytes })}</p>
        </div>
      )}
    </fieldset>
  );
}
