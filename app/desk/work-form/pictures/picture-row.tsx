import type { ReactNode } from "react";
import { Warnings } from "#app/desk/kit/notice.tsx";
import { fill, inFrench } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import circleAlertIcon from "#app/ui/icons/circle-alert.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import imageUpIcon from "#app/ui/icons/image-up.svg?shapes";
import rotateCwIcon from "#app/ui/icons/rotate-cw.svg?shapes";
import trashIcon from "#app/ui/icons/trash-2.svg?shapes";
import xIcon from "#app/ui/icons/x.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { Plate } from "#app/ui/pictures/plate.tsx";
import { mountOf } from "#app/works/pictures/mount.ts";
import { caseStudyLimits } from "#app/works/work-fields.ts";
import { FormField, useForm } from "../form-field.tsx";
import { FramingField } from "./framing-field.tsx";
import styles from "./pictures.module.css";
import { type FormPicture, isOnItsWay, type PictureRow as Row, type Upload } from "./rows.ts";

const { picture: copy } = admin.form;

interface PictureRowProps {
  row: Row;
  title: string;
  /** The names of its fields begin with it, for example with `gallery.0.`. */
  prefix: string;
  actions: ReactNode;
}

export function PictureRow({ row, title, prefix, actions }: PictureRowProps) {
  const { pictures } = useForm();
  const isHydrated = useHydrated();
  const { slot, picture, upload } = row;
  const Tag = slot === "gallery" ? "li" : "div";
  const idName = slot === "main" ? "imageId" : `${prefix}id`;
  const field = (member: "alt" | "caption") => ({
    name: `${prefix}${member}`,
    defaultValue: row[member],
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      pictures.change(row.key, { [member]: currentTarget.value }),
  });
  return (
    <Tag className={styles.row} data-alone={slot !== "gallery" || undefined}>
      {row.id !== "" && <input type="hidden" name={idName} value={row.id} />}
      <div className={`sunk ${styles.thumbnail} ${upload?.state === "refused" || !(picture || upload) ? "blank" : ""}`}>
        <Thumbnail row={row} />
      </div>
      {upload && <UploadLine row={row} title={title} upload={upload} />}
      {row.id !== "" && (
        <div className={styles.body} hidden={upload !== undefined}>
          <Kept row={row} prefix={prefix} />
          {slot !== "phone" && (
            <div className={`stack close ${slot === "gallery" ? "pair" : ""} ${styles.fields}`}>
              <FormField
                {...field("alt")}
                label={copy.alt}
                {...(slot === "main" && { optional: copy.optional, hint: copy.altHint })}
                max={caseStudyLimits.pictureAlt}
              />
              {slot === "gallery" && (
                <FormField
                  {...field("caption")}
                  label={copy.caption}
                  optional={copy.optional}
                  max={caseStudyLimits.caption}
                />
              )}
            </div>
          )}
          {picture && slot !== "phone" && <Warnings sentences={warningsOf(picture, slot === "main")} />}
          {isHydrated && (
            <div className={`cluster ${styles.foot}`}>
              {picture && slot !== "phone" && <FramingField row={row} picture={picture} />}
              {actions}
              <IconButton
                id={`remove-${row.key}`}
                look="bare"
                icon={trashIcon}
                label={fill(copy.removeNamed, { title })}
                onClick={() => pictures.remove(row)}
              />
            </div>
          )}
        </div>
      )}
    </Tag>
  );
}

function UploadLine({ row, title, upload }: Pick<PictureRowProps, "row" | "title"> & { upload: Upload }) {
  const { pictures } = useForm();
  const { file, state, percent, message } = upload;
  const words = percent === 100 ? copy.processing : fill(copy.sending, { percent, size: sizeOf(file.size) });
  return (
    <div className={styles.uploadLine}>
      <div className={`stack left ${styles.words}`}>
        <p className="strong">{file.name}</p>
        {state === "queued" && <p className="hint">{copy.queued}</p>}
        {state === "sending" && (
          <>
            {/* Without a value the bar is full: what is sent is being processed. */}
            <progress
              className={`full ${styles.bar}`}
              max={100}
              value={percent === 100 ? undefined : percent}
              aria-label={words}
            />
            <p className="hint">{words}</p>
          </>
        )}
        {state === "interrupted" && (
          <>
            <p className="failure">{fill(copy.interrupted, { percent })}</p>
            <button type="button" className="worded" onClick={() => pictures.retry(row)}>
              <Icon shapes={rotateCwIcon} />
              {copy.retry}
            </button>
          </>
        )}
        {state === "refused" && <p className="failure">{message}</p>}
      </div>
      <IconButton
        look="bare"
        icon={xIcon}
        label={fill(isOnItsWay(row) ? copy.cancelNamed : copy.removeNamed, { title })}
        onClick={() => pictures.cancel(row)}
      />
    </div>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1_048_576) return fill(copy.kilobytes, { count: inFrench(Math.ceil(bytes / 1_024)) });
  return fill(copy.megabytes, { count: inFrench(Math.round((bytes / 1_048_576) * 10) / 10) });
}

function Thumbnail({ row: { picture, upload, framing } }: { row: Row }) {
  if (upload?.state === "refused") return <Icon shapes={circleAlertIcon} />;
  if (upload) return <img src={upload.view} alt="" />;
  if (!picture) return <Icon shapes={imageUpIcon} />;
  const { src, width, height } = picture;
  return <Plate image={{ src, width, height, alt: "", mount: mountOf(picture, framing) }} sizes="8.5rem" />;
}

/** Hidden fields keep the framing, and the texts that a program has stored of a picture whose texts nobody sees. */
function Kept({ row, prefix }: { row: Row; prefix: string }) {
  const texts = row.slot === "phone" && { alt: row.alt, caption: row.caption };
  const framing = Object.entries(row.framing).map(([member, value]) => [`framing.${member}`, value] as const);
  return [...Object.entries(texts), ...framing].map(([member, value]) => (
    <input key={member} type="hidden" name={`${prefix}${member}`} value={value} />
  ));
}

const RECOMMENDED_WIDTH = 1_200;
/** A screenshot of a larger window has texts that are too small on a card. */
const MAX_SCREEN_WIDTH = 3_000;

function warningsOf({ width, sentWidth = width, kind }: FormPicture, isOnCard: boolean): string[] {
  const { small, unreadable, long } = admin.form.warnings;
  const isSmall = width < RECOMMENDED_WIDTH && !kind.startsWith("phone") && kind !== "logo";
  const isLarge = (kind === "screen" || kind === "page") && sentWidth > MAX_SCREEN_WIDTH;
  return [
    ...(isSmall ? [fill(small, { width: inFrench(width) })] : []),
    ...(isOnCard && isLarge ? [unreadable] : []),
    ...(isOnCard && kind === "page" ? [long] : []),
  ];
}
