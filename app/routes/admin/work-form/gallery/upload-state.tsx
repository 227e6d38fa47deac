import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { sizeOf } from "../sizes.ts";
import styles from "./picture-rows.module.css";
import type { UploadState } from "./rows.ts";

const { gallery: copy } = admin.form;

/** How far the upload of a picture is, or why it has ended. */
export function Upload({ upload, onRetry }: { upload: UploadState; onRetry: (file: File) => void }) {
  if (upload.is === "refused") return <p className={styles.failure}>{upload.message}</p>;
  const { file, percent } = upload;
  if (upload.is === "interrupted") {
    return (
      <>
        <p className={styles.failure}>{fill(copy.interrupted, { percent })}</p>
        <button type="button" className={styles.retry} onClick={() => onRetry(file)}>
          {copy.retry}
        </button>
      </>
    );
  }
  if (upload.is === "queued") return <p className={styles.state}>{copy.queued}</p>;
  const words = percent === 100 ? copy.processing : fill(copy.sending, { percent, size: sizeOf(file.size) });
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar value={percent} label={words} />
      </div>
      <p className={styles.state}>{words}</p>
    </>
  );
}
