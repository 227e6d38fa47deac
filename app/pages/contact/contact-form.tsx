import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { fill, inFrench, plural } from "#app/formats/fill.ts";
import {
  DECOY,
  type MessageErrors,
  type MessageField,
  messageFields,
  messageLimits,
  OTHER_KIND,
} from "#app/messages/message.ts";
import { paths } from "#app/paths.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button } from "#app/ui/controls/button.tsx";
import field from "#app/ui/controls/field.module.css";
import { ErrorSummary, Field, FieldError } from "#app/ui/controls/field.tsx";
import look from "#app/ui/controls/notice.module.css";
import { type Ink, InkDot } from "#app/ui/drawings/inks.tsx";
import circleAlertIcon from "#app/ui/icons/circle-alert.svg?shapes";
import clockIcon from "#app/ui/icons/clock.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import { contact } from "#content/contact.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import styles from "./contact.module.css";

interface ContactFormProps {
  token: string;
  kind: string;
  /** Sentence that names the work from which the visitor comes; empty if from none. */
  about: string;
  answer: ContactAnswer | undefined;
}

export function ContactForm({ token, kind, about, answer }: ContactFormProps) {
  const sending = useNavigation().state !== "idle";
  const { typed, fields = {} } = answer ?? {};
  const errorOf = (field: MessageField) => fields[field] && contactTexts.errors[fields[field]];
  const shared = (field: "name" | "email") => ({
    label: contactTexts[field],
    name: field,
    error: errorOf(field),
    defaultValue: typed?.[field],
    readOnly: sending,
    className: styles.half,
  });
  return (
    <Form method="post" className={`stack ${styles.form}`} noValidate>
      <ContactNotice answer={answer} />
      <input type="hidden" name="token" value={answer?.token ?? token} />
      <Decoy />
      <Field {...shared("name")} autoComplete="name" />
      <Field {...shared("email")} type="email" autoComplete="email" />
      <KindField typed={typed?.kind ?? kind} error={errorOf("kind")} />
      {contact.budgets.length > 0 && <BudgetField typed={typed?.budget} error={errorOf("budget")} />}
      {about && <p className="strong">{about}</p>}
      <TextField typed={typed?.text} error={errorOf("text")} readOnly={sending} />
      <Button
        type="submit"
        variant="primary"
        arrow="arrow-right"
        className={styles.submit}
        pending={sending}
        pendingLabel={contactTexts.sending}
      >
        {contactTexts.submit}
      </Button>
      <p className={`hint ${styles.use}`}>
        {contact.use} <Link to={paths.legal}>{siteTexts.nav.pages.legal}</Link>
      </p>
    </Form>
  );
}

/** Only programs fill it in. Browsers overrule `off`, and have nothing to put under this token. */
function Decoy() {
  return (
    <div className={styles.decoy} aria-hidden="true">
      <label>
        {contactTexts.decoy} <input id={DECOY} name={DECOY} tabIndex={-1} autoComplete="transaction-currency" />
      </label>
    </div>
  );
}

interface AnswerProps {
  typed?: string | undefined;
  error?: string | undefined;
}

/** The browser cuts what is so long that the server would read nothing of it, and could show nothing again. */
const MAX_TYPED = 100_000;

function TextField({ typed = "", error, readOnly }: AnswerProps & { readOnly: boolean }) {
  // The count is null without a script, which would have to count.
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    // The visitor may have typed before the script started.
    const field = document.querySelector<HTMLTextAreaElement>("textarea#text");
    setCount(lengthOf(field?.value ?? ""));
  }, []);
  return (
    <Field
      multiline
      rows={6}
      label={contactTexts.text}
      name="text"
      maxLength={MAX_TYPED}
      hint={contactTexts.textHint}
      error={error}
      defaultValue={typed}
      readOnly={readOnly}
      onChange={({ currentTarget }) => setCount(lengthOf(currentTarget.value))}
      aside={
        count !== null && (
          <p className={field.count} data-over={count > messageLimits.text}>
            {fill(contactTexts.textCount, { count: inFrench(count) })}
          </p>
        )
      }
    />
  );
}

/** Counts characters, of which some take two code units. */
const lengthOf = (text: string): number => [...text.trim()].length;

const kinds: { value: string; name: string; ink?: Ink }[] = [
  ...services.map(({ id, name, legend = name, ink }) => ({ value: id, name: legend, ink })),
  { value: OTHER_KIND, name: contactTexts.otherKind },
];

/** The first choice has the field's name as its id, for the link of the error summary. */
function KindField({ typed, error }: AnswerProps) {
  return (
    <fieldset aria-describedby={error && "kind-error"}>
      <legend className={`strong ${field.label}`}>{contactTexts.kind}</legend>
      <div className={styles.choices} data-invalid={error !== undefined}>
        {kinds.map(({ value, name, ink }, index) => (
          <label key={value} className={`cluster ${styles.choice}`}>
            <input
              type="radio"
              name="kind"
              id={index === 0 ? "kind" : undefined}
              value={value}
              defaultChecked={value === typed}
            />
            <span className={styles.choiceName}>{name}</span>
            {ink && <InkDot ink={ink} />}
          </label>
        ))}
      </div>
      {error && <FieldError id="kind-error">{error}</FieldError>}
    </fieldset>
  );
}

function BudgetField({ typed = "", error }: AnswerProps) {
  return (
    <Field
      name="budget"
      label={contactTexts.budget}
      optional={contactTexts.optional}
      defaultValue={typed}
      error={error}
    >
      <option value="">{contactTexts.noBudget}</option>
      {contact.budgets.map((budget) => (
        <option key={budget}>{budget}</option>
      ))}
    </Field>
  );
}

interface ContactAnswer {
  error?: string;
  fields?: MessageErrors;
  typed?: Record<MessageField, string>;
  token?: string;
}

function ContactNotice({ answer }: { answer: ContactAnswer | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  if (!answer?.error) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script only this brings the reader to what went wrong
    <div ref={box} tabIndex={-1} autoFocus>
      <Words {...answer} />
    </div>
  );
}

function Words({ error, fields = {} }: ContactAnswer) {
  const wrong = messageFields.filter((field) => fields[field]);
  if (wrong.length > 0) {
    const title = plural(contactTexts.errorSummary, wrong.length);
    return <ErrorSummary title={title} errors={wrong.map((id) => ({ id, message: contactTexts[id] }))} />;
  }
  if (error === "form_expired") return <Box {...contactTexts.expired} />;
  if (error === "throttled") return <Box {...contactTexts.throttled} />;
  if (error === "crowded") return <Box {...contactTexts.crowded} />;
  return <Box {...contactTexts.failed} isFailure />;
}

function Box({ title, text, isFailure = false }: { title: string; text: string; isFailure?: boolean }) {
  const [before, after] = text.split(site.email);
  return (
    <div className={`${look.notice} ${isFailure ? look.bad : ""}`} role="alert">
      <Icon shapes={isFailure ? circleAlertIcon : clockIcon} />
      <div>
        <p className={look.title}>{title}</p>
        <p>
          {before}
          {after !== undefined && (
            <>
              <a href={`mailto:${site.email}`}>{site.email}</a>
              {after}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
