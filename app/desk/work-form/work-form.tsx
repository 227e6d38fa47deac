import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { fill, plural } from "#app/formats/fill.ts";
import { workPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button, TextLink } from "#app/ui/controls/button.tsx";
import { ErrorSummary, focusField } from "#app/ui/controls/field.tsx";
import triangleAlertIcon from "#app/ui/icons/triangle-alert.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { formValues, type Values } from "#app/works/form-values.ts";
import { adminPaths, editWorkPath } from "../admin-paths.ts";
import { BackLink } from "../kit/desk-page.tsx";
import { dateAndTime, longDate } from "../kit/moments.ts";
import { Notice } from "../kit/notice.tsx";
import type { ShownPreview } from "../kit/preview-panel.tsx";
import { Toast, UndoButton } from "../kit/toast.tsx";
import { BasicFields } from "./basic-fields.tsx";
import { CaseStudyFields } from "./case-study-fields.tsx";
import { type KnownPictures, nameOf } from "./pictures/rows.ts";
import { usePictures } from "./pictures/use-pictures.ts";
import { useStrayFiles } from "./pictures/zone.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SaveBar, SaveNotice } from "./save-bar.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useErrors } from "./use-errors.ts";
import { FormProvider } from "./work-field.tsx";
import styles from "./work-form.module.css";
import type { FormWork, Question, WorkFailure, WorkOutcome } from "./work-outcome.ts";

const { form: copy, save: saveCopy } = admin;

const inBin: WorkFailure = { error: "work_in_bin" };

interface WorkFormProps {
  work: FormWork;
  values: Values;
  pictures: KnownPictures;
  technologies: string[];
  preview: ShownPreview | null;
  outcome: WorkOutcome | undefined;
}

/** The form checks nothing itself: the server answers with an error for each field. */
export function WorkForm({ work, technologies, preview, outcome, ...stored }: WorkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const answer = outcome ?? (work.isRemoved ? inBin : undefined);
  const [settled, settle] = useState<WorkOutcome>();
  const open = answer === settled ? undefined : answer;
  const failure = open && "error" in open ? open : undefined;
  const question = open && "asks" in open ? open : undefined;
  const answered = outcome && "values" in outcome ? outcome : undefined;
  const values = formValues(answered?.values ?? stored.values);
  const pictures = usePictures(values, { ...stored.pictures, ...answered?.pictures });
  const { removed } = pictures;
  const errors = useErrors(form, failure);
  const autosave = useAutosave({
    form,
    isHydrated,
    version: work.version,
    savedAt: work.draftAt,
    uploads: pictures.waiting,
    onSaved: () => failure && !failure.fields && settle(answer),
  });
  const errorOf = (id: string) => errors.faults.find((fault) => fault.id === id)?.message;
  const saving = { work, autosave, failure: autosave.failure ?? failure };
  const isGone = saving.failure?.error === "work_in_bin" || saving.failure?.error === "work_erased";
  const version = (!isHydrated && failure?.current?.version) || autosave.version;
  const change = () => {
    autosave.change();
    errors.change();
  };
  // An emptied form has left no draft.
  const address = autosave.version > 0 ? editWorkPath(work.id) : adminPaths.newWork;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (failure?.error === "no_answer") window.alert(errorTexts.no_answer);
    const [first] = errors.faults;
    if (failure?.fields && first) focusField(first.id);
  }, [failure]);
  // A reload at this address shows the saved draft. The router sets its own address again after each submission.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each submission
  useEffect(() => {
    if (window.location.pathname !== address) window.history.replaceState(window.history.state, "", address);
  }, [address, outcome]);
  // Pictures come, go and move without an input event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change, and at first
  useEffect(() => change(), [pictures.rows, isHydrated]);
  useStrayFiles((files) => pictures.add("main", files));

  return (
    <div className="wrap section screen">
      <div className={`grid ${styles.columns}`}>
        <div className={`stack left ${styles.main}`}>
          <BackLink />
          <PageTitle size="tool">{(work.version === 0 ? admin.add : admin.edit).h1}</PageTitle>
          <Situation work={work} isPending={autosave.savedAt !== null} isGone={isGone} />
          {errors.faults.length > 0 && (
            <ErrorSummary title={plural(copy.errorSummary, errors.faults.length)} errors={errors.faults} />
          )}
          <Form
            ref={form}
            method="post"
            encType="multipart/form-data"
            className={`stack full ${styles.form}`}
            noValidate
            onInput={change}
            onSubmit={isHydrated ? autosave.submit : undefined}
          >
            <input type="hidden" name="id" value={work.id} />
            <input type="hidden" name="version" value={version} />
            {question && (
              <Confirmation
                about={question.asks}
                draftAt={autosave.savedAt}
                onDecline={isHydrated ? () => settle(question) : undefined}
              />
            )}
            {!isHydrated && <SaveNotice {...saving} />}
            <FormProvider value={{ values, errorOf, pictures }}>
              <BasicFields />
              <CaseStudyFields
                known={technologies}
                hasFaults={errors.faults.some(({ isStudy }) => isStudy)}
                form={form}
              />
            </FormProvider>
            <SaveBar {...saving} uploads={pictures.waiting} />
          </Form>
          <p role="status" className="visually-hidden">
            {pictures.said}
          </p>
          <Toast
            toast={
              removed?.row.id
                ? {
                    id: removed.row.key,
                    message: fill(copy.picture.removed, { title: nameOf(removed.row, removed.index) }),
                    action: <UndoButton onClick={pictures.putBack} />,
                  }
                : null
            }
            onExpire={pictures.forget}
          />
        </div>
        {isHydrated && (
          <PreviewPane
            workId={work.id}
            version={autosave.version}
            link={preview}
            isPrepared={!work.isOnSite || autosave.savedAt !== null}
          />
        )}
      </div>
    </div>
  );
}

/** @param props.isGone the work is in the bin or erased, as a notice says */
function Situation({ work, isPending, isGone }: { work: FormWork; isPending: boolean; isGone: boolean }) {
  const { isOnSite, version } = work;
  const date = longDate(new Date(work.publishedAt ?? Date.now()));
  const badge = isOnSite ? isPending && admin.dashboard.pending : version > 0 && admin.drafts.badge;
  return (
    <div>
      {!isGone && (badge || isOnSite) && (
        <p className="cluster">
          {badge && <span className="badge">{badge}</span>}
          {isOnSite && (
            <TextLink to={workPath(work.id)}>{fill(isPending ? copy.siteShows : copy.onSiteSince, { date })}</TextLink>
          )}
        </p>
      )}
      <p>{copy.note}</p>
      <p className="hint">{copy.mayStayEmpty}</p>
    </div>
  );
}

interface ConfirmationProps {
  about: Question;
  draftAt: Date | null;
  /** Without this handler the form is sent, and comes back without the question. */
  onDecline: (() => void) | undefined;
}

function Confirmation({ about, draftAt, onDecline }: ConfirmationProps) {
  const when = dateAndTime(new Date(draftAt ?? Date.now()));
  const words = about === "discard" ? saveCopy.discardAsk : saveCopy.retireAsk;
  return (
    <Notice
      tone="bad"
      says="alert"
      icon={triangleAlertIcon}
      title={fill(words.question, { when })}
      text={words.text}
      actions={
        <>
          <Button small type="submit" name="intent" value={`${about}-now`}>
            {about === "discard" ? saveCopy.discard : saveCopy.retire}
          </Button>
          <Button
            small
            type="submit"
            name="status"
            value="draft"
            onClick={(event) => {
              if (!onDecline) return;
              event.preventDefault();
              onDecline();
            }}
          >
            {saveCopy.goOn}
          </Button>
        </>
      }
    />
  );
}
