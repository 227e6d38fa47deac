import { data, Form, useNavigation } from "react-router";
import { isPast, nextMonths } from "#app/availability/availability.server.ts";
import { keepPage } from "#app/browser/keep-page.ts";
import { frenchMonth, monthOf } from "#app/formats/calendar.ts";
import { readForm } from "#app/request-body.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { availability as copy } from "#app/texts/availability.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import field from "#app/ui/controls/field.module.css";
import { ErrorSummary, Select } from "#app/ui/controls/field.tsx";
import { adminPaths } from "../admin-paths.ts";
import { DeskPage, deskMeta } from "../kit/desk-page.tsx";
import { redirectWithToast } from "../kit/toast.server.ts";
import type { Route } from "./+types/availability.ts";
import styles from "./availability.module.css";

export const headers = passHeaders;
export const meta: Route.MetaFunction = () => deskMeta(copy.h1);

export async function loader() {
  const available = await backend().availability.get().catch(throwUnavailable);
  const current = monthOf(new Date());
  const offered = nextMonths(current);
  const chosen = available.kind === "from" && !isPast(available, current) ? available.month : null;
  // A month that has begun is still shown, so it is still offered.
  const months = chosen === current ? [current, ...offered] : offered;
  return {
    kind: available.kind,
    month: chosen ?? offered[0],
    months: months.map((month) => ({ value: month, label: frenchMonth(month) })),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    const result = await backend().availability.set(form.get("kind"), form.get("month"));
    if ("error" in result) return data(result, { status: 422 });
    return redirectWithToast(adminPaths.dashboard, { message: copy.saved });
  } catch (error) {
    return outageAnswer(error);
  }
}

export const clientAction = (sent: Route.ClientActionArgs) => keepPage(sent);

const kinds = ["now", "from", "full", "none"] as const;

export default function AvailabilityPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === "submitting";
  const error = actionData?.error;
  return (
    <DeskPage title={copy.h1}>
      {error && <ErrorSummary title={error === "availability_unknown" ? copy.unknown : errorTexts[error]} />}
      <p>{copy.lead}</p>
      <Form method="post" className="stack full">
        <Choices {...loaderData} />
        <div className="cluster">
          <Button type="submit" variant="primary" pending={isSending}>
            {copy.submit}
          </Button>
          <ButtonLink to={adminPaths.dashboard}>{copy.cancel}</ButtonLink>
        </div>
      </Form>
    </DeskPage>
  );
}

function Choices({ kind, month, months }: Route.ComponentProps["loaderData"]) {
  return (
    <fieldset className={`stack ${styles.choices}`}>
      <legend className="visually-hidden">{copy.h1}</legend>
      {kinds.map((each) => (
        <div key={each} className={`cluster ${styles.choice}`}>
          <label className="tap strong">
            <input type="radio" name="kind" value={each} defaultChecked={each === kind} />
            {copy.choices[each]}
          </label>
          {each === "from" && (
            <span className={field.box}>
              <Select
                className={`${field.control} ${styles.month}`}
                name="month"
                aria-label={copy.month}
                defaultValue={month}
                onChange={({ currentTarget }) => currentTarget.closest("div")?.querySelector("input")?.click()}
              >
                {months.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </span>
          )}
        </div>
      ))}
    </fieldset>
  );
}
