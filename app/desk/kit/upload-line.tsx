import { fill, inFrench } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import rotateCwIcon from "#app/ui/icons/rotate-cw.svg?shapes";
import xIcon from "#app/ui/icons/x.svg?shapes";
import action from "./action.module.css";
import bar from "./progress-bar.module.css";
import styles from "./upload-line.module.css";

const { picture: copy } = admin.form;

export interface Upload {
  file: File;
  /** It is an object URL of the file. */
  view: string;
  state: "queued" | "sending" | "interrupted" | "refused";
  percent: number;
  message: string;
}

interface UploadLineProps {
  upload: Upload;
  /** The button that ends the upload has this accessible name. */
  cancel: string;
  onCancel: () => void;
  onRetry: () => void;
}

export function UploadLine({ upload: { file, state, percent, message }, cancel, onCancel, onRetry }: UploadLineProps) {
  const words = percent === 100 ? copy.processing : fill(copy.sending, { percent, size: sizeOf(file.size) });
  return (
    <div className={styles.line}>
      <div className={`stack ${styles.words}`}>
        <p className="strong">{file.name}</p>
        {state === "queued" && <p className="hint">{copy.queued}</p>}
        {state === "sending" && (
          <>
            {/* Without a value the bar is full: what is sent is being processed. */}
            <progress className={bar.bar} max={100} value={percent === 100 ? undefined : percent} aria-label={words} />
            <p className="hint">{words}</p>
          </>
        )}
        {state === "interrupted" && (
          <>
            <p className="failure">{fill(copy.interrupted, { percent })}</p>
            <button type="button" className={action.quiet} onClick={onRetry}>
              <Icon shapes={rotateCwIcon} />
              {copy.retry}
            </button>
          </>
        )}
        {state === "refused" && <p className="failure">{message}</p>}
      </div>
      <IconButton look="bare" icon={xIcon} label={cancel} onClick={onCancel} />
    </div>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1_048_576) return fill(copy.kilobytes, { count: inFrench(Math.ceil(bytes / 1_024)) });
  return fill(copy.megabytes, { count: inFrench(Math.round((bytes / 1_048_576) * 10) / 10) });
}
