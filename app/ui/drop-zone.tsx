import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./drop-zone.module.css";
import { FieldError } from "./field.tsx";
import file from "./file-input.module.css";
import { Icon } from "./icon.tsx";
import { ProgressBar } from "./progress-bar.tsx";

interface DropZoneProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "onChange"> {
  label: string;
  name: string;
  hint: string;
  error?: string | undefined;
  /** A file is being dragged over the zone. */
  over?: boolean | undefined;
  overText: string;
  /** No `thumbnail` if the browser cannot show the file. */
  picked?: { thumbnail: ReactNode; name: string; details: string } | undefined;
  /** The saved picture, shown while no file is picked. */
  current?: ReactNode;
  changeText: string;
  /** From 0 to 100; without a value the progress is indeterminate. */
  progress?: { value?: number | undefined; text: string } | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Buttons below: cancel, try again. */
  children?: ReactNode;
}

/** A file field. Until a file is picked it shows the browser's own file button. */
export function DropZone({
  label,
  name,
  hint,
  error,
  over,
  overText,
  picked,
  current,
  changeText,
  progress,
  ...rest
}: DropZoneProps) {
  const { inputRef, children, ...input } = rest;
  return (
    <div className={styles.field}>
      <p className={styles.label} id={`${name}-label`}>
        {label}
      </p>
      <label className={styles.zone} data-over={over} data-invalid={error !== undefined}>
        {picked && !over ? (
          <PickedFile {...picked} progress={progress} changeText={changeText} />
        ) : (
          <>
            {current && !over ? (
              <span className={styles.thumbnail}>{current}</span>
            ) : (
              <Icon name="image-up" className={styles.icon} />
            )}
            {over && <span className={styles.name}>{overText}</span>}
          </>
        )}
        <input
          {...input}
          ref={inputRef}
          // Visually hidden when a file is picked, but not removed: the input has the file.
          className={picked || over ? styles.holder : file.input}
          type="file"
          id={name}
          name={name}
          aria-labelledby={`${name}-label`}
          aria-describedby={error === undefined ? `${name}-hint` : `${name}-error ${name}-hint`}
          aria-invalid={error !== undefined || undefined}
        />
      </label>
      {error !== undefined && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <p className={styles.hint} id={`${name}-hint`}>
        {hint}
      </p>
      {children}
    </div>
  );
}

type PickedFileProps = NonNullable<DropZoneProps["picked"]> & Pick<DropZoneProps, "progress" | "changeText">;

function PickedFile({ thumbnail, name, details, progress, changeText }: PickedFileProps) {
  return (
    <>
      {thumbnail ? (
        <span className={styles.thumbnail}>{thumbnail}</span>
      ) : (
        <Icon name="image-up" className={styles.icon} />
      )}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.details}>{details}</span>
        {progress && <ProgressBar value={progress.value} label={progress.text} />}
        <span className={styles.foot}>
          {progress?.text}
          <span className={`${file.change} ${styles.change}`}>{changeText}</span>
        </span>
      </span>
    </>
  );
}
