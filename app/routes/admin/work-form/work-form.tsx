import { useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { storedToken } from "#app/browser/session-storage.ts";
import { isLost, stopWaiting } from "#app/browser/unanswered.ts";
import { admin } from "#app/texts/admin.ts";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { Warnings } from "#app/ui/warnings.tsx";
import type { TypedWork } from "#app/works/work-fields.ts";
import { DraftOffer } from "./draft-offer.tsx";
import { FormPage } from "./form-page.tsx";
import { type FormPicture, framed, paired, pickedPicture } from "./framed-picture.ts";
import { FramingField } from "./framing-field.tsx";
import { GalleryField } from "./gallery/gallery-field.tsx";
import { PhoneField } from "./gallery/phone-field.tsx";
import type { KnownPictures } from "./gallery/rows.ts";
import { useFormPictures } from "./gallery/use-form-pictures.ts";
import { ImageField } from "./image-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { CardPreview } from "./preview/card-preview.tsx";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { typedStudy } from "./preview/typed-study.ts";
import { SaveBar, useSaveKey } from "./save-bar.tsx";
import { submittedStatus } from "./send-work.ts";
import { CaseStudyFields } from "./study/case-study-fields.tsx";
import { studyFaults } from "./study/study-errors.ts";
import { type KnownTechnology, useLogos } from "./study/technology-logo.tsx";
import { useDraft } from "./use-draft.ts";
import { usePickedImage } from "./use-picked-image.ts";
import { type EditedWork, useSavedWork } from "./use-saved-work.ts";
import { useSubmission } from "./use-submission.ts";
import { WorkFields } from "./work-fields.tsx";
import styles from "./work-form.module.css";
import { WorkNotice } from "./work-notice.tsx";
import type { WorkOutcome } from "./work-outcome.ts";

const { form: formCopy } = admin;

interface WorkFormProps {
  copy: { h1: string };
  saved: TypedWork;
  /** Submissions with the same key publish one work. */
  sendKey: string;
  /** The edited work; undefined for a new one. */
  work: EditedWork | undefined;
  /** The edited work's. */
  stored: FormPicture | undefined;
  /** Those of its gallery and of its phone. */
  pictures: KnownPictures;
  technologies: KnownTechnology[];
  /** The page of a draft, if it has a link. */
  previewPath: string | undefined;
  outcome: WorkOutcome | undefined;
}

/** The form of a new or an edited work. It checks nothing itself: the server answers with an error for each field. */
export function WorkForm({ copy, sendKey, stored, technologies, outcome, ...loaded }: WorkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isHydrated = useHydrated();
  const image = usePickedImage();
  const { work, ...saved } = useSavedWork({ work: loaded.work, values: loaded.saved }, outcome);
  const failure = outcome && "error" in outcome ? outcome : undefined;
  const values = failure?.typed ?? saved.values;
  const pictures = useFormPictures(values, loaded.pictures);
  const { gallery, phone } = pictures;
  const version = work?.version;
  const scope = work?.id ?? "new";
  const draft = useDraft({ form, scope, id: sendKey, saved: saved.values, version, pictures, outcome });
  const navigation = useNavigation();
  const isSending = navigation.state === "submitting";
  const isNewFile = image.picked !== undefined && image.picked.file !== saved.file;
  const submission = useSubmission({
    form,
    isSending,
    waiting: gallery.waiting + phone.waiting,
    hasImage: stored !== undefined || saved.file !== undefined,
    onSubmit: () => saved.onSubmit(image.picked?.file),
  });
  const picture = image.picked ? pickedPicture(image.picked) : stored;
  const typed = draft.values ?? values;
  const shown = picture && framed(picture, typed.framing);
  const withPhone = shown && paired(shown, phone.rows[0]?.id ? phone.rows[0].picture : undefined);
  const logoOf = useLogos(technologies);
  const status = failure?.current?.status ?? work?.status;
  const canSend = isHydrated && storedToken() !== null;
  const faults = failure ? studyFaults(failure) : [];
  useSaveKey(form);

  const preview = draft.values && (
    <PreviewPane
      card={<CardPreview values={draft.values} image={withPhone} />}
      work={typedStudy(draft.values, withPhone, gallery.rows, logoOf)}
      previewPath={loaded.previewPath}
    />
  );

  function noteInput() {
    draft.note();
    // A retry would send the old values.
    if (isSending && isLost()) stopWaiting();
  }

  return (
    <FormPage title={copy.h1} preview={preview}>
      <LeaveGuard unsaved={draft.isChanged || isNewFile || gallery.waiting + phone.waiting > 0} />
      <DraftOffer draft={draft} />
      <WorkNotice
        outcome={outcome}
        isSending={isSending}
        formId={formId}
        hasPictures={gallery.rows.length > 0}
        onKeepTheirs={draft.dropOwn}
      />
      <Form
        ref={form}
        id={formId}
        method="post"
        encType="multipart/form-data"
        className={styles.form}
        noValidate
        onInput={noteInput}
        onSubmit={submission.submit}
      >
        <input type="hidden" name="key" value={draft.id} />
        {work && (
          <>
            <input type="hidden" name="id" value={work.id} />
            <input type="hidden" name="was" value={status} />
            <input type="hidden" name="version" value={failure?.current?.version ?? draft.version} />
          </>
        )}
        {image.picked && !isNewFile && <input type="hidden" name="imageSent" value="1" />}
        <WorkFields
          values={values}
          failure={failure}
          descLength={draft.values?.desc.length}
          image={
            <ImageField
              image={image}
              shown={shown}
              picture={picture}
              hasStored={stored !== undefined}
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
        <CaseStudyFields
          values={draft.taken?.values ?? values}
          typed={draft.values}
          known={technologies}
          logoOf={logoOf}
          faults={faults}
          restored={draft.taken?.id ?? ""}
          onChange={draft.note}
        >
          <GalleryField
            pictures={gallery}
            said={pictures.said}
            say={pictures.say}
            paper={shown?.mount.ink ?? null}
            faults={faults}
            canSend={canSend}
            isHydrated={isHydrated}
          />
          <PhoneField pictures={phone} error={failure?.fields?.phone} canSend={canSend} isHydrated={isHydrated} />
        </CaseStudyFields>
        <SaveBar
          status={status}
          draftId={status === "draft" ? work?.id : undefined}
          savedAt={work?.savedAt}
          previewPath={loaded.previewPath}
          sending={isSending ? { status: navigation.formData && submittedStatus(navigation.formData) } : undefined}
          waiting={submission.isWaiting ? gallery.waiting + phone.waiting : 0}
          hasChanges={draft.isChanged}
          hasFailed={failure?.error === "no_answer" && failure.status === "draft"}
        />
      </Form>
    </FormPage>
  );
}
