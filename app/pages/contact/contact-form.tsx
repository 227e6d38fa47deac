import { useEffect, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { fill, inFrench } from "#app/formats/fill.ts";
import { DECOY, type MessageField, messageLimits } from "#app/messages/message.ts";
import { paths } from "#app/paths.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button } from "#app/ui/controls/button.tsx";
import field from "#app/ui/controls/field.module.css";
import { Field } from "#app/ui/controls/field.tsx";
import { contact } from "#content/contact.ts";
import styles from "./contact.module.css";
import { BudgetField, KindField } from "./contact-choices.tsx";
import { type ContactAnswer, ContactNotice } from "./contact-notice.tsx";

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
      <KindField chosen={typed?.kind ?? kind} error={errorOf("kind")} />
      {contact.budgets.length > 0 && <BudgetField chosen={typed?.budget} error={errorOf("budget")} />}
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

function TextField({
  typed = "",
  error,
  readOnly,
}: {
  typed?: string | undefined;
  error?: string | undefined;
  readOnly: boolean;
}) {
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
function lengthOf(text: string): number {
  return [...text.trim()].length;
}
