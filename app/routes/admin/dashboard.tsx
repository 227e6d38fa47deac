import { data, redirect } from "react-router";
import { backend } from "#app/backend.server.ts";
import { admin } from "#app/content/admin.ts";
import { type MessageCode, messages } from "#app/content/messages.ts";
import { fill, plural } from "#app/fill.ts";
import { isDocumentRequest } from "#app/http/negotiation.server.ts";
import { readForm } from "#app/http/request-body.server.ts";
import { outageAnswer, passHeaders, throwUnavailable } from "#app/middleware/errors.server.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { StoredWork } from "#app/works/work.ts";
import { hasImage } from "#app/works/works.server.ts";
import { shownImage } from "../shown-work.ts";
import { listOrNull, listOrPromise, SlowList } from "../slow-list.tsx";
import type { Route } from "./+types/dashboard.ts";
import { adminMeta } from "./admin-meta.ts";
import { SavedNotice } from "./availability/saved-notice.tsx";
import styles from "./dashboard.module.css";
import { keepPage, revalidateUnlessFailed } from "./keep-page.ts";
import { adminPaths } from "./paths.ts";
import { placeholdersLeft } from "./placeholders.server.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { Bin } from "./work-list/bin.tsx";
import { dashboardHeadingId, focusOn } from "./work-list/row-ids.ts";
import { type ListedWork, type Notice, useChanges } from "./work-list/use-changes.ts";
import { WorkList } from "./work-list/work-list.tsx";

const { dashboard: copy, toast: toastCopy } = admin;

export const headers = passHeaders;
export const shouldRevalidate = revalidateUnlessFailed;
export const meta: Route.MetaFunction = () => adminMeta(copy.meta);

export async function loader() {
  const { works: stored } = backend();
  const [list, removed, mount] = await Promise.all([stored.list(), stored.listRemoved(), stored.mounts()]).catch(
    throwUnavailable,
  );
  const listed = (work: StoredWork): ListedWork => ({
    id: work.id,
    title: work.title || messages.untitled,
    url: work.url,
    year: work.year,
    image: hasImage(work) ? shownImage(mount(work), 640) : undefined,
    isImagePending: work.image?.isPending ?? false,
  });
  const inBin = removed.map((work) => ({ ...listed(work), removedAt: work.deletedAt }));
  return { list: { works: list.map(listed), removed: inBin, placeholders: placeholdersLeft().length } };
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
    const result = await change(intent, id, form.get("before"));
    // A work that was already removed, in another tab, counts as removed.
    const isDone = !("error" in result) || (intent === "remove" && result.error === "not_found");
    if (!isDone) return data({ error: result.error }, { status: result.error === "not_found" ? 404 : 400 });
    if (isDocumentRequest(request)) return redirect(adminPaths.dashboard, 303);
    return null;
  } catch (error) {
    return outageAnswer(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction);
}

async function change(intent: string, id: string, before: FormDataEntryValue | null) {
  const { works } = backend();
  switch (intent) {
    case "remove":
      return works.remove(id);
    case "restore":
      return works.restore(id);
    case "up":
    case "down":
      return works.reorder(id, intent);
    case "place":
      return works.reorder(id, { before: typeof before === "string" && before !== "" ? before : null });
    default:
      return { error: "body_malformed" as const };
  }
}

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
      <SavedNotice />
      <SlowList list={list}>
        {(works) => (works ? <Works {...works} failed={actionData?.error} /> : <NoWorks retry={retry} />)}
      </SlowList>
    </div>
  );
}

const retry = { label: admin.upload.retry, to: adminPaths.dashboard };

function NoWorks(failure: { retry?: typeof retry }) {
  return (
    <div className={styles.empty}>
      <EmptyState {...failure} label={copy.empty} />
    </div>
  );
}

type WorksProps = Awaited<ReturnType<typeof loader>>["list"] & { failed: MessageCode | undefined };

function Works({ works, removed, placeholders, failed }: WorksProps) {
  const changes = useChanges(works);
  const { shown, notice, setNotice, change } = changes;

  function closeToast() {
    const wasInside = document.activeElement?.closest('[role="status"]');
    setNotice(null);
    if (wasInside) focusOn(dashboardHeadingId);
  }

  return (
    <>
      {failed && <ErrorSummary title={messages[failed]} />}
      {shown.length === 0 ? <NoWorks /> : <WorkList changes={changes} />}

      <footer className={styles.foot}>
        <p>{plural(copy.count, shown.length)}</p>
        <TextLink to={adminPaths.account}>{copy.account}</TextLink>
      </footer>

      <Bin works={removed} onRestore={(work) => change("restore", work)} />

      {placeholders > 0 && <p className={styles.placeholders}>{plural(copy.placeholders, placeholders)}</p>}

      <Toast toast={notice && toastOf(notice)} onExpire={closeToast} closeLabel={toastCopy.close} />
    </>
  );
}

function toastOf({ work: { id, title }, message, undo }: Notice) {
  const action = undo && (
    <Button small icon="undo-2" aria-label={fill(toastCopy.undoNamed, { title })} onClick={undo}>
      {toastCopy.undo}
    </Button>
  );
  return { id: id + message, message: fill(message, { title }), action };
}
