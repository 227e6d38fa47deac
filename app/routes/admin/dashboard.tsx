import { useEffect } from "react";
import { data, redirect, useLocation } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { fill, plural } from "#app/fill.ts";
import { isDocumentRequest } from "#app/http/negotiation.server.ts";
import { readForm } from "#app/http/request-body.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/middleware/errors.server.ts";
import { paths } from "#app/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { listOrNull, listOrPromise, SlowList } from "../slow-list.tsx";
import type { Route } from "./+types/dashboard.ts";
import { adminMeta } from "./admin-meta.ts";
import { SavedNotice } from "./availability/saved-notice.tsx";
import { Band } from "./band/band.tsx";
import { changeWork, pageAfter } from "./change-work.server.ts";
import styles from "./dashboard.module.css";
import { readDashboard } from "./dashboard-list.server.ts";
import { adminPaths } from "./paths.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { Bin } from "./work-list/bin.tsx";
import { DraftList } from "./work-list/draft-list.tsx";
import { DraftsAfter } from "./work-list/drafts-after.tsx";
import { dashboardHeadingId, focusOn, reveal } from "./work-list/row-ids.ts";
import { type Notice, useChanges } from "./work-list/use-changes.ts";
import { WorkList } from "./work-list/work-list.tsx";

const { dashboard: copy, toast: toastCopy } = admin;

export const headers = passHeaders;
export const meta: Route.MetaFunction = () => adminMeta(copy.meta);

export async function loader() {
  return { list: await readDashboard().catch(throwUnavailable) };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const reading = serverLoader().then(({ list }) => list);
  // A list on the page stays until the next one is loaded, because it shows an optimistic change.
  const isOnPage = document.getElementById(dashboardHeadingId) !== null;
  return isOnPage ? { list: await listOrNull(reading) } : listOrPromise(reading);
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const id = String(form.get("id") ?? "");
  try {
    const before = form.get("before");
    const result = await changeWork(intent, id, typeof before === "string" ? before : null);
    // A work that was already removed, in another tab, counts as removed.
    const isDone = !("error" in result) || (intent === "remove" && result.error === "not_found");
    if (!isDone) return data({ error: result.error }, { status: result.error === "not_found" ? 404 : 400 });
    if (isDocumentRequest(request)) return redirect(pageAfter(intent, id), 303);
    return null;
  } catch (error) {
    return outageAnswer(error);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

export default function Dashboard({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return (
    <div className={`wrap section ${styles.page}`}>
      <header className={styles.head}>
        <PageTitle size="tool" id={dashboardHeadingId} tabIndex={-1}>
          {copy.h1}
        </PageTitle>
        <div className={styles.actions}>
          <ButtonLink to={paths.home} icon="house">
            {copy.home}
          </ButtonLink>
          <ButtonLink to={adminPaths.newWork} variant="primary" icon="plus">
            {copy.add}
          </ButtonLink>
          <SignOutButton />
        </div>
      </header>
      <SavedNotice className={styles.notice} />
      <SlowList list={list}>
        {(works) => (works ? <Works {...works} failed={actionData?.error} /> : <Unreadable />)}
      </SlowList>
    </div>
  );
}

function Unreadable() {
  return (
    <div className={styles.unreadable}>
      <EmptyState label={copy.empty} retry={{ label: admin.band.retry, to: adminPaths.dashboard }} />
    </div>
  );
}

type WorksProps = Awaited<ReturnType<typeof loader>>["list"] & { failed: ErrorCode | undefined };

function Works({ works, removed, facts, failed }: WorksProps) {
  const changes = useChanges(works);
  const { drafts, published, notice, setNotice, change } = changes;
  const { hash } = useLocation();

  // A browser does it only when it loads the page itself.
  useEffect(() => {
    if (hash) reveal(hash.slice(1));
  }, [hash]);

  function closeToast() {
    const wasInside = document.activeElement?.closest('[role="status"]');
    setNotice(null);
    if (wasInside) focusOn(dashboardHeadingId);
  }

  return (
    <>
      {failed && <ErrorSummary title={errorTexts[failed]} />}
      <DraftsAfter changes={changes} className={styles.notice} />
      <Band facts={facts} />

      {drafts.length > 0 && (
        <div className={styles.drafts}>
          <ListHeading title={copy.drafts} count={drafts.length} />
          <DraftList changes={changes} />
        </div>
      )}
      <ListHeading title={copy.published} count={published.length} />
      {published.length === 0 ? (
        <NoneYet hint={drafts.length === 0 ? copy.emptyHint : undefined} />
      ) : (
        <WorkList changes={changes} />
      )}

      <footer className={styles.foot}>
        <p>
          {plural(copy.count, published.length)}
          {drafts.length > 0 && `, ${plural(copy.draftCount, drafts.length)}`}
        </p>
        <TextLink to={adminPaths.account}>{copy.account}</TextLink>
      </footer>

      <Bin works={removed} onRestore={(work) => change("restore", work)} />

      <Toast toast={notice && toastOf(notice)} onExpire={closeToast} closeLabel={toastCopy.close} />
    </>
  );
}

function ListHeading({ title, count }: { title: string; count: number }) {
  return (
    <h2 className={styles.label}>
      {title} <span className={styles.count}>{count}</span>
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

function toastOf({ work: { id, title }, message, undo }: Notice) {
  const action = undo && (
    <Button small icon="undo-2" aria-label={fill(undo.label, { title })} onClick={undo.act}>
      {toastCopy.undo}
    </Button>
  );
  return { id: id + message, message: fill(message, { title }), action };
}
