import { data, redirect } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { fill } from "#app/formats/fill.ts";
import { DECOY, type MessageField, messageFields, OTHER_KIND } from "#app/messages/message.ts";
import { pageData, person, structuredDataContext } from "#app/pages/kit/structured-data.server.ts";
import { paths, phoneLink, whatsAppLink } from "#app/paths.ts";
import { readForm } from "#app/request-body.server.ts";
import { uncachedContext } from "#app/server/cache-control.server.ts";
import { outageAnswer, passHeaders } from "#app/server/errors.server.ts";
import { callerOf } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { TextLink } from "#app/ui/controls/button.tsx";
import { AvailabilityLine, RegistrationMark } from "#app/ui/drawings/drawing.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import line from "#app/ui/layout/stages.module.css";
import { isWorkId } from "#app/works/work.ts";
import { contact } from "#content/contact.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import { pageMeta } from "../kit/page-meta.ts";
import { shownAvailability } from "../kit/shown-availability.server.ts";
import { pages } from "../pages.ts";
import type { Route } from "./+types/contact.ts";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";

export const handle = { hasOwnEnd: true };
export const headers = passHeaders;
export const meta: Route.MetaFunction = (place) => pageMeta(contact.meta, place, { image: pages.contact.shareImage });

/** Far more than a message may have: one that is too long is shown again, with all that was typed beside it. */
const MAX_BYTES = 1_048_576;

const kinds = [...services.map(({ id }) => id), OTHER_KIND];

export async function loader({ context, url }: Route.LoaderArgs) {
  // The form's token holds the time at which the page was shown.
  context.set(uncachedContext, true);
  context.set(structuredDataContext, pageData("contact", person()));
  const [token, workTitle, available] = await Promise.all([
    // Without a database the page still shows, and what is sent gets a new token.
    backend()
      .messages.issueToken()
      .catch(() => ""),
    findWorkTitle(url),
    backend()
      .availability.get()
      .then((availability) => shownAvailability(availability))
      .catch(() => undefined),
  ]);
  const kind = url.searchParams.get("sujet") ?? "";
  return { token, workTitle, available, kind: kinds.includes(kind) ? kind : "" };
}

async function findWorkTitle({ searchParams }: URL): Promise<string> {
  const id = searchParams.get("projet") ?? "";
  const work = isWorkId(id)
    ? await backend()
        .works.find(id)
        .catch(() => null)
    : null;
  return work?.title ?? "";
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request, MAX_BYTES);
  if (Number(request.headers.get("Content-Length")) > MAX_BYTES)
    return data({ error: "fields_invalid", fields: { text: "text_too_long" as const } }, { status: 422 });
  const typed = Object.fromEntries(messageFields.map((field) => [field, textOf(form.get(field)) ?? ""])) as Record<
    MessageField,
    string
  >;
  const sent = {
    ...typed,
    token: textOf(form.get("token")) ?? "",
    decoy: textOf(form.get(DECOY)) ?? "",
    workTitle: await findWorkTitle(url),
  };
  try {
    const result = await backend().messages.receive(sent, callerOf(request), { kinds, budgets: contact.budgets });
    if ("received" in result) return redirect(paths.contactThanks, 303);
    if (!("retryAfter" in result)) return data({ ...result, typed }, { status: 422 });
    const headers = { "Retry-After": String(result.retryAfter) };
    return data({ error: result.error, typed }, { status: 429, headers });
  } catch (error) {
    return outageAnswer(error, { typed });
  }
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : undefined);

export const clientAction = (sent: Route.ClientActionArgs) => keepPage(sent);

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { token, workTitle, available, kind } = loaderData;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle size="tool">{contact.h1}</PageTitle>
      {available && <AvailabilityLine text={available} className={styles.available} />}
      <p className={styles.lead}>{contact.lead}</p>
      <div className={`grid ${styles.columns}`}>
        <ContactForm
          token={token}
          kind={kind}
          about={workTitle && fill(contactTexts.about, { title: workTitle })}
          answer={actionData}
        />
        <ContactAside />
      </div>
    </div>
  );
}

function ContactAside() {
  const { next } = contact;
  const { direct } = contactTexts;
  return (
    <aside className={styles.aside}>
      <h2 className="h2-s">{next.h2}</h2>
      <ol className={styles.steps}>
        {next.steps.map(({ h3, text }) => (
          <li key={h3} className={`${line.stage} ${styles.step}`}>
            <RegistrationMark className={line.mark} />
            <div>
              <h3 className={styles.when}>{h3}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.direct}>
        <p>{direct.title}</p>
        <TextLink href={`mailto:${site.email}`} arrow="arrow-up-right">
          {site.email}
        </TextLink>
        {site.bookingUrl && (
          <TextLink href={site.bookingUrl} arrow="arrow-up-right">
            {direct.booking}
          </TextLink>
        )}
        {site.phone && (
          <TextLink href={phoneLink(site.phone)} arrow="arrow-up-right">
            {fill(direct.phone, { number: site.phone })}
          </TextLink>
        )}
        {site.whatsapp && (
          <TextLink href={whatsAppLink(site.whatsapp)} arrow="arrow-up-right">
            {fill(direct.whatsApp, { number: site.whatsapp })}
          </TextLink>
        )}
        {site.contactCardLabel && (
          <TextLink href={paths.contactCard} arrow="download" download>
            {direct.card}
          </TextLink>
        )}
      </div>
    </aside>
  );
}
