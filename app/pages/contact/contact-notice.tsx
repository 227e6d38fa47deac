import { useEffect, useRef } from "react";
import { plural } from "#app/formats/fill.ts";
import { type MessageErrors, type MessageField, messageFields } from "#app/messages/message.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { ErrorSummary } from "#app/ui/controls/field.tsx";
import look from "#app/ui/controls/notice.module.css";
import circleAlertIcon from "#app/ui/icons/circle-alert.svg?shapes";
import clockIcon from "#app/ui/icons/clock.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import { site } from "#content/site.ts";

export interface ContactAnswer {
  error?: string;
  fields?: MessageErrors;
  typed?: Record<MessageField, string>;
  token?: string;
}

export function ContactNotice({ answer }: { answer: ContactAnswer | undefined }) {
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
    return <ErrorSummary title={title} errors={wrong.map((id) => ({ id, message: contactTexts.labels[id] }))} />;
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
