import { data, redirect } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { plural } from "#app/formats/fill.ts";
import { EmptyState, listOrNull, listOrPromise, SlowList } from "#app/pages/kit/slow-list.tsx";
import { paths } from "#app/paths.ts";
import { readForm } from "#app/request-body.server.ts";
import { outageAnswer, passHeaders, reportOutage } from "#app/server/errors.server.ts";
import { isDocumentRequest } from "#app/server/negotiation.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import houseIcon from "#app/ui/icons/house.svg?shapes";
import plusIcon from "#app/ui/icons/plus.svg?shapes";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { adminPaths } from "../admin-paths.ts";
import { type Answer, PageAnswer } from "../kit/action.tsx";
import { Bin } from "../kit/bin.tsx";
import { deskMeta } from "../kit/desk-page.tsx";
import { Rows } from "../kit/row.tsx";
import { SignOutButton } from "../kit/sign-out-button.tsx";
import type { Route } from "./+types/dashboard.ts";
import { Band } from "./band.tsx";
import { changeWork, flashAfter, pageAfter, rowAfter } from "./change-work.server.ts";
import styles from "./dashboard.module.css";
import { readDashboard } from "./dashboard-list.server.ts";
import { PublishedList } from "./published-list.tsx";
import { WorkRow } from "./work-row.tsx";

const { band, dashboard: copy, trash } = admin;
const headingId = "dashboard";

export const headers = passHeaders;
export const meta: Route.MetaFunction = () => deskMeta(copy.meta);

export async function loader() {
  try {
    return data({ list: await readDashboard() });
  } catch (error) {
    return data({ list: null }, reportOutage(error).init);
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const reading = serverLoader().then(({ list }) => list);
  // A list on the page stays until the next one is loaded.
  const isOnPage = document.getElementById(headingId) !== null;
  return isOnPage ? { list: await listOrNull(reading) } : listOrPromise(reading);
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const id = String(form.get("id") ?? "");
  try {
    const next = ["remove", "erase-now"].includes(intent) ? await rowAfter(intent, id) : undefined;
    const before = form.get("before");
    const result = await changeWork(intent, id, typeof before === "string" ? before : null);
    // A work that was already removed in another tab counts as removed.
    const isDone = !("error" in result) || (intent === "remove" && result.error === "not_found");
    if (!isDone) return data({ error: result.error, intent }, { status: result.error === "not_found" ? 404 : 400 });
    if ("asks" in result) return data(result);
    const work = "work" in result ? result.work : intent === "remove" ? await backend().works.findOwn(id) : null;
    const headers = flashAfter(intent, work, next);
    if (isDocumentRequest(request)) return redirect(pageAfter(intent, id), { status: 303, headers });
    return data(null, { headers });
  } catch (error) {
    return outageAnswer(error, { intent });
  }
}

export const clientAction = (sent: Route.ClientActionArgs) => keepPage(sent);

export default function Dashboard({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <div className={`wrap section ${styles.page}`}>
      <header className={`spread ${styles.head}`}>
        <PageTitle size="tool" id={headingId} tabIndex={-1}>
          {copy.h1}
        </PageTitle>
        <div className={`cluster ${styles.actions}`}>
          <ButtonLink to={paths.home} icon={houseIcon}>
            {copy.home}
          </ButtonLink>
          <ButtonLink to={adminPaths.newWork} variant="primary" icon={plusIcon}>
            {copy.add}
          </ButtonLink>
          <SignOutButton />
        </div>
      </header>
      <SlowList list={list}>
        {(works) =>
          works ? (
            <Works {...works} answer={actionData} />
          ) : (
            <div className={styles.unreadable}>
              <EmptyState label={copy.empty} retry={{ label: band.retry, to: adminPaths.dashboard }} />
            </div>
          )
        }
      </SlowList>
    </div>
  );
}

type WorksProps = Awaited<ReturnType<typeof readDashboard>> & { answer: Answer | undefined };

function Works({ works, removed, facts, answer }: WorksProps) {
  const drafts = works.filter(({ isOnSite }) => !isOnSite);
  const published = works.filter(({ isOnSite }) => isOnSite);

  return (
    <>
      <PageAnswer answer={answer} />
      <Band facts={facts} />

      <div>
        {drafts.length > 0 && (
          <div className={styles.drafts}>
            <ListHeading title={copy.drafts} count={drafts.length} />
            <Rows label={copy.drafts}>
              {drafts.map((work) => (
                <WorkRow key={work.id} work={work} />
              ))}
            </Rows>
          </div>
        )}
        <ListHeading title={copy.published} count={published.length} />
        {published.length === 0 ? (
          <NoneYet hint={drafts.length === 0 ? copy.emptyHint : undefined} />
        ) : (
          <PublishedList works={published} />
        )}
      </div>

      <footer className={`spread ${styles.foot}`}>
        <TextLink to={adminPaths.account}>{copy.account}</TextLink>
      </footer>

      <Bin count={plural(trash.count, removed.length)} hints={[trash.hint]} items={removed} />
    </>
  );
}

function ListHeading({ title, count }: { title: string; count: number }) {
  return (
    <h2 className={styles.label}>
      {title} <span className="hint">{count}</span>
    </h2>
  );
}

function NoneYet({ hint }: { hint: string | undefined }) {
  return (
    <div className={styles.none}>
      <EmptyState label={copy.empty} />
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
