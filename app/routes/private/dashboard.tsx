import { useEffect, useState } from "react";
import { data, Form, redirect, useFetcher } from "react-router";
import { backend } from "#app/backend.server.ts";
import { desk } from "#app/content/desk.ts";
import { type MessageCode, messages } from "#app/content/messages.ts";
import { fill, plural } from "#app/fill.ts";
import { isDocumentRequest, outageAnswer, passHeaders, throwUnavailable } from "#app/guards.server.ts";
import { hiddenPaths } from "#app/hidden-paths.ts";
import { paths } from "#app/paths.ts";
import { readForm } from "#app/request-body.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { type ShownWork, shownWork } from "../shown-work.ts";
import type { Route } from "./+types/dashboard.ts";
import { Bin } from "./bin.tsx";
import styles from "./dashboard.module.css";
import { keepPage, revalidateUnlessFailed } from "./keep-page.ts";
import { privateMeta } from "./private-meta.ts";
import { WorkRow } from "./work-row.tsx";

const { dashboard: copy, toast: toastCopy } = desk;

export const headers = passHeaders;
export const shouldRevalidate = revalidateUnlessFailed;
export const meta: Route.MetaFunction = () => privateMeta(copy.meta);

export async function loader() {
  const { works } = backend();
  const [list, removed] = await Promise.all([works.list(), works.listRemoved()]).catch(throwUnavailable);
  return {
    works: list.map(shownWork),
    removed: removed.map((work) => ({ ...shownWork(work), removedAt: work.deletedAt?.toISOString() ?? "" })),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  try {
    const result = await change(intent, String(form.get("id") ?? ""), form.get("before"));
    if ("error" in result) return data({ error: result.error }, { status: result.error === "not_found" ? 404 : 400 });
    if (isDocumentRequest(request)) return redirect(hiddenPaths.dashboard, 303);
    return data({ done: intent, id: result.work.id, title: result.work.title });
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

export default function Dashboard({ loaderData: { works, removed }, actionData }: Route.ComponentProps) {
  const [notice, setNotice] = useState<{ work: ShownWork; failed: boolean } | null>(null);
  const undo = useFetcher<typeof action>();
  const failed = actionData && "error" in actionData ? (actionData.error as MessageCode) : null;

  useEffect(() => {
    if (undo.data && "done" in undo.data) setNotice(null);
  }, [undo.data]);

  const toast = notice && {
    id: notice.work.id + notice.failed,
    message: fill(notice.failed ? toastCopy.failed : toastCopy.removed, { title: notice.work.title }),
    action: !notice.failed && (
      <undo.Form method="post">
        <input type="hidden" name="id" value={notice.work.id} />
        <Button
          type="submit"
          name="intent"
          value="restore"
          icon="undo-2"
          small
          aria-label={fill(toastCopy.undoNamed, { title: notice.work.title })}
        >
          {toastCopy.undo}
        </Button>
      </undo.Form>
    ),
  };

  return (
    <div className={`wrap section ${styles.page}`}>
      <header className={styles.head}>
        <PageTitle size="tool">{copy.h1}</PageTitle>
        <div className={styles.actions}>
          <ButtonLink to={paths.home} icon="house">
            {copy.home}
          </ButtonLink>
          <ButtonLink to={hiddenPaths.newWork} variant="primary" icon="plus">
            {copy.add}
          </ButtonLink>
          <Form method="post" action={hiddenPaths.signOut}>
            <Button type="submit" icon="log-out">
              {copy.signOut}
            </Button>
          </Form>
        </div>
      </header>

      {failed && <ErrorSummary title={messages[failed]} />}

      {works.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState label={copy.empty} />
        </div>
      ) : (
        <ul className={styles.list} aria-label={copy.listLabel}>
          {works.map((work, index) => (
            <WorkRow
              key={work.id}
              work={work}
              isFirst={index === 0}
              isLast={index === works.length - 1}
              onRemove={() => setNotice({ work, failed: false })}
              onRemoveFailed={() => setNotice({ work, failed: true })}
            />
          ))}
        </ul>
      )}

      <footer className={styles.foot}>
        <p>{plural(copy.count, works.length)}</p>
        <TextLink to={hiddenPaths.account}>{copy.account}</TextLink>
      </footer>

      <Bin works={removed} />

      <Toast toast={toast} onExpire={() => setNotice(null)} closeLabel={toastCopy.close} />
    </div>
  );
}
