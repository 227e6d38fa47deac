import { type FormEvent, useEffect, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { isLost, stopWaiting } from "#app/browser/unanswered.ts";
import { admin } from "#app/content/admin.ts";
import { messages } from "#app/content/messages.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Picture, type PictureImage } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { TypedWork } from "#app/works/work-fields.ts";
import { CardPreview } from "./card-preview.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { ImageField } from "./image-field.tsx";
import { LeaveGuard, leaveFreely } from "./leave-guard.tsx";
import { pickedFile, type WorkFailure, type WorkOutcome } from "./send-work.ts";
import { useUpload } from "./upload.ts";
import { useDraft } from "./use-draft.ts";
import { type PickedImage, usePickedImage } from "./use-picked-image.ts";
import { WorkFields, wrongFields } from "./work-fields.tsx";
import styles from "./work-form.module.css";
import { WorkNotice } from "./work-notice.tsx";

const { form: copy, upload: uploadCopy } = admin;

interface WorkFormProps {
  title: string;
  submitLabel: string;
  /** As they are saved. */
  values: TypedWork;
  /** Two submissions with the same key are the same wish, sent twice. */
  sendKey: string;
  /** What is edited; without it the form is a new work's. */
  work?: { id: string; version: number; image: PictureImage };
  outcome: WorkOutcome | undefined;
}

/**
 * The project's form, for adding and for editing. It has no rule of its own: every submission reaches the server,
 * which answers for each field.
 */
export function WorkForm({ title, submitLabel, values, sendKey, work, outcome }: WorkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const notice = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const image = usePickedImage(file);
  const draft = useDraft({ form, scope: work?.id ?? "new", id: sendKey, saved: values, version: work?.version });
  const isSending = useNavigation().state === "submitting";
  const upload = useUpload();
  const failure = outcome && "error" in outcome ? outcome : undefined;
  useFocusOnFailure(failure, notice);

  // The second click of two comes before anything has been drawn anew.
  const sent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer ends it
  useEffect(() => {
    if (!isSending) sent.current = false;
  }, [isSending, outcome]);

  function beforeSending(event: FormEvent<HTMLFormElement>) {
    if (sent.current) return event.preventDefault();
    sent.current = true;
    if (!work && !pickedFile(new FormData(event.currentTarget))) window.alert(messages.image_missing);
  }

  function noteInput() {
    draft.note();
    // What would be sent again is no longer what is typed.
    if (isSending && isLost()) stopWaiting();
  }

  function keepTheirs() {
    draft.drop();
    leaveFreely();
  }

  return (
    <div className={`wrap section ${styles.page}`}>
      <LeaveGuard unsaved={draft.isChanged || image.picked !== undefined} />
      <div className={`grid ${styles.columns}`}>
        <div className={styles.main}>
          <TextLink to={adminPaths.dashboard} arrow="arrow-left">
            {copy.back}
          </TextLink>
          <PageTitle size="tool">{title}</PageTitle>
          <p>{copy.note}</p>
          <DraftOffer draft={draft} />
          <div ref={notice} tabIndex={-1} className={styles.notice}>
            <WorkNotice
              outcome={outcome}
              isSending={isSending}
              form={formId}
              workId={work?.id}
              onRetry={() => form.current?.requestSubmit()}
              onKeepTheirs={keepTheirs}
            />
          </div>
          <Form
            ref={form}
            id={formId}
            method="post"
            encType="multipart/form-data"
            className={styles.form}
            noValidate
            onInput={noteInput}
            onSubmit={beforeSending}
          >
            <input type="hidden" name="key" value={draft.id} />
            {work && <input type="hidden" name="id" value={work.id} />}
            {work && <input type="hidden" name="version" value={failure?.current?.version ?? draft.version} />}
            <WorkFields values={failure?.typed ?? values} failure={failure} descLength={draft.values?.desc.length}>
              <ImageField
                inputRef={file}
                hint={work ? admin.edit.imageHint : copy.image.hint}
                failure={failure}
                picked={image.picked}
                isOver={image.isOver}
                upload={upload}
                onChange={image.note}
                onRemove={image.remove}
                current={work && <Picture image={work.image} sizes="11rem" cover />}
              />
            </WorkFields>
            <div className={styles.actions}>
              <Button type="submit" variant="primary" pending={isSending} pendingLabel={uploadCopy.sending}>
                {submitLabel}
              </Button>
              <ButtonLink to={adminPaths.dashboard}>{copy.cancel}</ButtonLink>
            </div>
          </Form>
        </div>
        {draft.values && (
          <CardPreview values={draft.values} image={cardImage(image.picked, draft.values) ?? work?.image} />
        )}
      </div>
    </div>
  );
}

function cardImage(picked: PickedImage | undefined, { alt, title }: TypedWork): PictureImage | undefined {
  if (!picked?.src || !picked.width || !picked.height) return undefined;
  const { src, width, height } = picked;
  return { src, width, height, alt: alt || title, sources: [] };
}

/** The first wrong field gets the focus; without one, what is said of the whole. */
function useFocusOnFailure(failure: WorkFailure | undefined, notice: { current: HTMLElement | null }) {
  useEffect(() => {
    if (!failure) return;
    const [first] = wrongFields(failure);
    if (first) document.getElementById(first.id)?.focus();
    else notice.current?.focus();
  }, [failure, notice]);
}
