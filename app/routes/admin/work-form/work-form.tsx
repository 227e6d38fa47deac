import { type FormEvent, type ReactNode, useId, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { isLost, stopWaiting } from "#app/browser/unanswered.ts";
import { admin } from "#app/content/admin.ts";
import { messages } from "#app/content/messages.ts";
import { fill } from "#app/fill.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Warnings } from "#app/ui/warnings.tsx";
import type { TypedWork } from "#app/works/work-fields.ts";
import { CardPreview } from "./card-preview.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { type FormPicture, framed, pickedPicture, warningsOf } from "./framed-picture.ts";
import { FramingField } from "./framing-field.tsx";
import { ImageField } from "./image-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { pickedFile, type WorkOutcome } from "./send-work.ts";
import { useDraft } from "./use-draft.ts";
import { usePickedImage } from "./use-picked-image.ts";
import { WorkFields } from "./work-fields.tsx";
import styles from "./work-form.module.css";
import { WorkNotice } from "./work-notice.tsx";

const { form: formCopy, upload: uploadCopy } = admin;

interface WorkFormProps {
  copy: { h1: string; submit: string };
  saved: TypedWork;
  /** Submissions with the same key publish one work. */
  sendKey: string;
  /** The edited work; undefined for a new one. */
  work: { id: string; version: number } | undefined;
  /** The edited work's. */
  stored: FormPicture | undefined;
  outcome: WorkOutcome | undefined;
}

/** The form of a new or an edited work. It checks nothing itself: the server answers with an error for each field. */
export function WorkForm({ copy, saved, sendKey, work, stored, outcome }: WorkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const image = usePickedImage();
  const draft = useDraft({ form, scope: work?.id ?? "new", id: sendKey, saved, version: work?.version });
  const isSending = useNavigation().state === "submitting";
  const send = useSending(isSending, !work);
  const failure = outcome && "error" in outcome ? outcome : undefined;
  const values = failure?.typed ?? saved;
  const picture = image.picked ? pickedPicture(image.picked) : stored;
  const typed = draft.values ?? values;
  const shown = picture && framed(picture, typed.framing);

  function noteInput() {
    draft.note();
    // A retry would send the old values.
    if (isSending && isLost()) stopWaiting();
  }

  return (
    <FormPage title={copy.h1} preview={<CardPreview values={draft.values} image={shown} />}>
      <LeaveGuard unsaved={draft.isChanged || image.picked !== undefined} />
      <DraftOffer draft={draft} />
      <WorkNotice outcome={outcome} isSending={isSending} formId={formId} onKeepTheirs={draft.dropOwn} />
      <Form
        ref={form}
        id={formId}
        method="post"
        encType="multipart/form-data"
        className={styles.form}
        noValidate
        onInput={noteInput}
        onSubmit={send}
      >
        <input type="hidden" name="key" value={draft.id} />
        {work && (
          <>
            <input type="hidden" name="id" value={work.id} />
            <input type="hidden" name="version" value={failure?.current?.version ?? draft.version} />
          </>
        )}
        <WorkFields
          values={values}
          failure={failure}
          descLength={draft.values?.desc.length}
          image={
            <ImageField
              image={image}
              shown={shown}
              hasStored={stored !== undefined}
              warnings={picture ? warningSentences(picture) : []}
              failure={failure}
            />
          }
        >
          {picture && typed.alt.trim() === "" && <Warnings sentences={[formCopy.warnings.noAlt]} />}
          <FramingField
            picture={picture}
            chosen={typed.framing}
            defaultValue={values.framing}
            error={failure?.fields?.framing}
          />
        </WorkFields>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" pending={isSending} pendingLabel={uploadCopy.sending}>
            {copy.submit}
          </Button>
          <ButtonLink to={adminPaths.dashboard}>{formCopy.cancel}</ButtonLink>
        </div>
      </Form>
    </FormPage>
  );
}

/** Sends the form unless it is pending. That is rendered at once, before the second click of a double click. */
function useSending(isSending: boolean, needsImage: boolean) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    if (needsImage && !pickedFile(new FormData(event.currentTarget))) window.alert(messages.image_missing);
    submit(event.currentTarget, { flushSync: true });
  };
}

function warningSentences(picture: FormPicture): string[] {
  const width = picture.image.width.toLocaleString("fr-FR").replaceAll("\u202f", "\u00a0");
  return warningsOf(picture).map((warning) => fill(formCopy.warnings[warning], { width }));
}

function FormPage({ title, preview, children }: { title: string; preview: ReactNode; children: ReactNode }) {
  return (
    <div className={`wrap section ${styles.page}`}>
      <div className={`grid ${styles.columns}`}>
        <div className={styles.main}>
          <TextLink to={adminPaths.dashboard} arrow="arrow-left">
            {formCopy.back}
          </TextLink>
          <PageTitle size="tool">{title}</PageTitle>
          <p>{formCopy.note}</p>
          {children}
        </div>
        {preview}
      </div>
    </div>
  );
}
