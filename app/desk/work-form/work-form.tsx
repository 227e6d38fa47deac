import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { fill, plural } from "#app/formats/fill.ts";
import { workPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button, TextLink } from "#app/ui/controls/button.tsx";
import { ErrorSummary, focusField } from "#app/ui/controls/field.tsx";
import triangleAlertIcon from "#app/ui/icons/triangle-alert.svg?shapes";
import undoIcon from "#app/ui/icons/undo-2.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { formValues } from "#app/works/form-values.ts";
import { adminPaths, editWorkPath } from "../admin-paths.ts";
import { BackLink } from "../kit/desk-page.tsx";
import { dateAndTime, longDate } from "../kit/moments.ts";
import { Notice } from "../kit/notice.tsx";
import { Toast } from "../kit/toast.tsx";
import type { Route } from "./+types/work-page.ts";
import { BasicFields } from "./basic-fields.tsx";
import { CaseStudyFields } from "./case-study-fields.tsx";
import { FormProvider, useForm } from "./form-field.tsx";
import { nameOf } from "./pictures/rows.ts";
import { usePictures } from "./pictures/use-pictures.ts";
import { useDroppedFiles } from "./pictures/zone.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { DraftButton, SaveBar, SaveNotice } from "./save-bar.tsx";
import { useAutosave } from "./use-autosave.ts";
import { isOfStudy, useErrors } from "./use-errors.ts";
import styles from "./work-form.module.css";
import type { Question, WorkFailure, WorkOutcome } from "./work-outcome.ts";

const { form: copy, save: saveCopy } = admin;

const inBin: WorkFailure = { error: "work_in_bin" };

type WorkFormProps = Exclude<Route.ComponentProps["loaderData"], { thanks: unknown }> & {
  outcome: WorkOutcome | undefined;
};

/** The form checks nothing itself: the server answers with an error for each field. */
export function WorkForm({ technologies, preview, outcome, ...stored }: WorkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const answered = outcome && "values" in outcome ? outcome : undefined;
  const { id = stored.work.id, version: sentVersion = stored.work.version } = answered ?? {};
  const work = { ...stored.work, id, version: sentVersion };
  const answer = outcome ?? (work.isRemoved ? inBin : undefined);
  const [settled, settle] = useState<WorkOutcome>();
  const open = answer === settled ? undefined : answer;
  const failure = open && "error" in open ? open : undefined;
  const question = open && "asks" in open ? open : undefined;
  const values = formValues(answered?.values ?? stored.values);
  const [said, say] = useState("");
  const pictures = usePictures(values, { ...stored.pictures, ...answered?.pictures }, say);
  const errors = useErrors(form, failure);
  const autosave = useAutosave({
    form,
    isHydrated,
    version: work.version,
    savedAt: work.draftAt,
    uploads: pictures.waiting,
    onSaved: () => failure && !failure.fields && settle(answer),
  });
  const state = {
    work,
    autosave,
    values,
    pictures,
    technologies,
    say,
    failure: autosave.failure ?? failure,
    isRefused: failure !== undefined && !failure.fields,
    errorOf: (id: string) => errors.faults.find((fault) => fault.id === id)?.message,
    hasStudyFaults: errors.faults.some(({ id }) => isOfStudy(id)),
  };
  const version = (!isHydrated && failure?.current?.version) || autosave.version;
  const change = () => {
    autosave.change();
    errors.change();
  };
  const toast = pictures.removed && {
    id: pictures.removed.row.key,
    message: fill(copy.picture.removed, { title: nameOf(pictures.removed.row, pictures.removed.index) }),
    action: (
      <Button small icon={undoIcon} onClick={pictures.putBack}>
        {admin.toast.undo}
      </Button>
    ),
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
  useDroppedFiles(pictures);

  return (
    <FormProvider value={state}>
      <div className={`wrap section screen grid ${styles.columns}`}>
        <div className={`stack left ${styles.main}`}>
          <BackLink />
          <PageTitle size="tool">{(work.version === 0 ? admin.add : admin.edit).h1}</PageTitle>
          <Situation />
          {errors.faults.length > 0 && (
            <ErrorSummary title={plural(copy.errorSummary, errors.faults.length)} errors={errors.faults} />
          )}
          <Form
            ref={form}
            method="post"
            encType="multipart/form-data"
            className={`stack full ${styles.form}`}
            noValidate
            data-unsaved={autosave.isAtRisk || undefined}
            onInput={change}
            onSubmit={isHydrated ? autosave.submit : undefined}
          >
            <input type="hidden" name="id" value={work.id} />
            <input type="hidden" name="version" value={version} />
            {question && <Confirmation about={question.asks} onDecline={() => settle(question)} />}
            {!isHydrated && <SaveNotice />}
            <BasicFields />
            <CaseStudyFields />
            <SaveBar />
          </Form>
          <p role="status" className="visually-hidden">
            {said}
          </p>
          <Toast toast={toast} onExpire={pictures.forget} />
        </div>
        {isHydrated && !work.isRemoved && <PreviewPane link={preview} />}
      </div>
    </FormProvider>
  );
}

function Situation() {
  const { work, autosave, failure } = useForm();
  // A notice says that the work is gone.
  const isGone = failure?.error === "work_in_bin" || failure?.error === "work_erased";
  const { isOnSite, version } = work;
  const isPending = autosave.savedAt !== null;
  const date = longDate(new Date((isPending ? work.updatedAt : work.publishedAt) ?? Date.now()));
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

/** Without scripts the second button sends the form, which comes back without the question. */
function Confirmation({ about, onDecline }: { about: Question; onDecline: () => void }) {
  const when = dateAndTime(new Date(useForm().autosave.savedAt ?? Date.now()));
  const words = about === "discard" ? saveCopy.discardAsk : saveCopy.retireAsk;
  return (
    <Notice
      icon={triangleAlertIcon}
      title={fill(words.question, { when })}
      text={words.text}
      actions={
        <>
          {/* Enter in a field presses the first button of a form, and must not answer with yes. */}
          <button type="submit" disabled hidden />
          <Button small type="submit" name="intent" value={`${about}-now`}>
            {about === "discard" ? saveCopy.discard : saveCopy.retire}
          </Button>
          <DraftButton small onClick={onDecline}>
            {saveCopy.goOn}
          </DraftButton>
        </>
      }
    />
  );
}
