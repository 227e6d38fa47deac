import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import action from "../../kit/action.module.css";
import { sizeOf } from "../sizes.ts";
import styles from "./pictures.module.css";
import { isOnItsWay, type PictureRow, type Upload } from "./rows.ts";
import type { Pictures } from "./use-pictures.ts";

const { picture: copy } = admin.form;

interface UploadLineProps {
  row: PictureRow;
  upload: Upload;
  title: string;
  pictures: Pictures;
}

/** How far the upload of a picture is, or why it has ended. */
export function UploadLine({ row, upload: { file, state, percent, message }, title, pictures }: UploadLineProps) {
  const words = percent === 100 ? copy.processing : fill(copy.sending, { percent, size: sizeOf(file.size) });
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <p className={styles.name}>{file.name}</p>
        {state === "queued" && <p className={styles.state}>{copy.queued}</p>}
        {state === "sending" && (
          <>
            <ProgressBar value={percent === 100 ? undefined : percent} label={words} />
            <p className={styles.state}>{words}</p>
          </>
        )}
        {state === "interrupted" && (
          <>
            <p className={styles.failure}>{fill(copy.interrupted, { percent })}</p>
            <button type="button" className={action.quiet} onClick={() => pictures.retry(row)}>
              <Icon name="rotate-cw" />
              {copy.retry}
            </button>
          </>
        )}
        {state === "refused" && <p className={styles.failure}>{message}</p>}
      </div>
      <IconButton
        look="bare"
        icon="x"
        label={fill(isOnItsWay(row) ? copy.cancelNamed : copy.removeNamed, { title })}
        onClick={() => pictures.cancel(row)}
      />
    </div>
  );
}
