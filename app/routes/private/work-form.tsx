import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { desk } from "#app/content/desk.ts";
import { type MessageCode, messages } from "#app/content/messages.ts";
import { plural } from "#app/fill.ts";
import { hiddenPaths } from "#app/hidden-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { WorkField } from "#app/works/work.ts";
import { workLimits } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-request.server.ts";
import styles from "./work-form.module.css";

const { form: copy, upload } = desk;

/** Why a submission did not go through, as the action says it. */
export interface WorkFailure {
  error: MessageCode;
  fields?: Partial<Record<WorkField, MessageCode>>;
  /** What was typed, for a page that the server draws anew. */
  typed?: TypedWork;
  /** On a conflict: the project as somebody else has saved it since. */
  current?: { values: TypedWork; version: number };
}

interface WorkFormProps {
  title: string;
  submitLabel: string;
  values: TypedWork;
  /** Hidden fields: id and version of the work that is edited, or the key of the publication. */
  hidden: Record<string, string | number>;
  failure: WorkFailure | undefined;
  imageRequired: boolean;
  /** Shown with the image's field: the picture as it is. */
  currentImage?: ReactNode;
  /** Stands above the form: what else has to be said first. */
  children?: ReactNode;
}

// The order of the form, which is the order of the summary and decides which field gets the focus.
const fields: [WorkField, id: string][] = [
  ["title", "title"],
  ["year", "year"],
  ["url", "url"],
  ["desc", "desc"],
  ["image", "file"],
  ["alt", "alt"],
];

/**
 * The project's form, for adding and for editing. It has no rule of its own: every submission reaches the server,
 * which answers for each field.
 */
export function WorkForm(props: WorkFormProps) {
  const { title, submitLabel, hidden, failure, imageRequired, currentImage, children } = props;
  const values = failure?.typed ?? props.values;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().state === "submitting";
  useFocusOnFailure(failure);

  const wrong = fields.flatMap(([field, id]) => {
    const code = failure?.fields?.[field];
    return code ? [{ field, id, message: messages[code] }] : [];
  });
  const errorOf = (field: WorkField) => wrong.find((error) => error.field === field)?.message;

  function warnWithoutImage(event: FormEvent<HTMLFormElement>) {
    const file = new FormData(event.currentTarget).get("file");
    if (imageRequired && file instanceof File && file.size === 0 && file.name === "") {
      window.alert(messages.image_missing);
    }
  }

  return (
    <div className={`wrap section ${styles.page}`}>
      <TextLink to={hiddenPaths.dashboard} arrow="arrow-left">
        {copy.back}
      </TextLink>
      <PageTitle size="tool">{title}</PageTitle>
      <p className={styles.note}>{copy.note}</p>
      {children}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className={styles.form}
        noValidate
        onSubmit={warnWithoutImage}
      >
        {failure && wrong.length > 0 && <ErrorSummary title={plural(copy.errorSummary, wrong.length)} errors={wrong} />}
        {failure && wrong.length === 0 && failure.error !== "version_conflict" && (
          <ErrorSummary title={messages[failure.error]} />
        )}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={styles.row}>
          <Field
            name="title"
            label={copy.title.label}
            hint={copy.title.hint}
            defaultValue={values.title}
            error={errorOf("title")}
          />
          <Field
            name="year"
            className={styles.year}
            label={copy.year.label}
            hint={copy.year.hint}
            inputMode="numeric"
            defaultValue={values.year}
            error={errorOf("year")}
          />
        </div>
        <Field
          name="url"
          type="url"
          label={copy.url.label}
          hint={copy.url.hint}
          defaultValue={values.url}
          error={errorOf("url")}
        />
        <Description value={values.desc} error={errorOf("desc")} />
        <ImageField error={errorOf("image")} hint={imageRequired ? copy.image.hint : desk.edit.imageHint}>
          {currentImage}
        </ImageField>
        <Field
          name="alt"
          label={copy.alt.label}
          hint={copy.alt.hint}
          defaultValue={values.alt}
          error={errorOf("alt")}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={isSending} pendingLabel={upload.sending}>
            {submitLabel}
          </Button>
          <ButtonLink to={hiddenPaths.dashboard}>{copy.cancel}</ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function Description({ value, error }: { value: string; error: string | undefined }) {
  const [count, setCount] = useState<number>();
  return (
    <Field
      multiline
      name="desc"
      label={copy.desc.label}
      hint={copy.desc.hint}
      defaultValue={value}
      error={error}
      onInput={(event) => setCount([...event.currentTarget.value].length)}
      aside={count !== undefined && <span data-over={count > workLimits.desc}>{plural(copy.descCount, count)}</span>}
    />
  );
}

function ImageField({ error, hint, children }: { error: string | undefined; hint: string; children: ReactNode }) {
  return (
    <div>
      <label className={styles.label} htmlFor="file">
        {copy.image.label}
      </label>
      <div className={styles.drop} data-invalid={error !== undefined}>
        {children}
        <input
          type="file"
          id="file"
          name="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? "file-hint" : "file-error file-hint"}
        />
      </div>
      {error !== undefined && <FieldError id="file-error">{error}</FieldError>}
      <p className={styles.hint} id="file-hint">
        {hint} {upload.limits}.
      </p>
    </div>
  );
}

function useFocusOnFailure(failure: WorkFailure | undefined) {
  useEffect(() => {
    const first = fields.find(([field]) => failure?.fields?.[field]);
    if (first) document.getElementById(first[1])?.focus();
  }, [failure]);
}
