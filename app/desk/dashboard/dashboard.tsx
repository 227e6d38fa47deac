import { useEffect, useRef, useState } from "react";
import { data, Link, redirect, useFetcher } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { fill } from "#app/formats/fill.ts";
import { EmptyState, listOrNull, listOrPromise, SlowList } from "#app/pages/kit/slow-list.tsx";
import { paths } from "#app/paths.ts";
import { readForm } from "#app/request-body.server.ts";
import { outageAnswer, passHeaders, reportOutage } from "#app/server/errors.server.ts";
import { isDocumentRequest } from "#app/server/negotiation.server.ts";
import { admin } from "#app/texts/desk.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import { InkDot } from "#app/ui/drawings/inks.tsx";
import houseIcon from "#app/ui/icons/house.svg?shapes";
import plusIcon from "#app/ui/icons/plus.svg?shapes";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { adminPaths } from "../admin-paths.ts";
import { type Answer, Answered, SignOutButton } from "../kit/action.tsx";
import { Bin } from "../kit/bin.tsx";
import { deskMeta } from "../kit/desk-page.tsx";
import { focusOn, previewId } from "../kit/focus.ts";
import { Order, type Way } from "../kit/sortable.tsx";
import type { Route } from "./+types/dashboard.ts";
import styles from "./dashboard.module.css";
import { changeWork, flashAfter, type ListedWork, readDashboard, rowAfter } from "./dashboard.server.ts";
import { WorkRow } from "./work-row.tsx";

const { band, dashboard: copy, reorder, trash } = admin;
const headingId = "dashboard";

export const headers = passHeaders;
export const meta: Route.MetaFunction = () => deskMeta(copy.h1);

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
  return document.getElementById(headingId) ? { list: await listOrNull(reading) } : listOrPromise(reading);
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const id = String(form.get("id") ?? "");
  try {
    const next = ["remove", "erase-now"].includes(intent) ? await rowAfter(intent, id) : undefined;
    const before = form.get("before");
    const result = await changeWork(intent, id, typeof before === "string" ? before : null);
    const status = "error" in result && result.error === "body_malformed" ? 400 : 404;
    if ("error" in result) return data({ error: result.error }, { status });
    if ("asks" in result) return data(result);
    const headers = flashAfter(intent, "work" in result ? result.work : null, next);
    if (!isDocumentRequest(request)) return data(null, { headers });
    const fragment = intent === "share" ? `#${previewId(encodeURIComponent(id))}` : "";
    return redirect(adminPaths.dashboard + fragment, { status: 303, headers });
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
        <div className={`cluster ${styles.buttons}`}>
          <ButtonLink to={paths.home} icon={houseIcon}>
            {copy.home}
          </ButtonLink>
          <ButtonLink to={adminPaths.newWork} variant="primary" icon={plusIcon}>
            {copy.add}
          </ButtonLink>
          <SignOutButton look="large" />
        </div>
      </header>
      <SlowList list={list}>
        {(works) =>
          works ? (
            <Works {...works} answer={actionData} />
          ) : (
            <div className={styles.none}>
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
      <Answered answer={answer} />
      {/* The texts of the demo are replaced in their files, so that they have no page. */}
      <nav className={styles.band} aria-label={band.label}>
        <ul className={`cluster ${styles.facts}`}>
          {facts.map(({ ink, label, to }) => (
            <li key={label} className={styles.fact}>
              {ink && <InkDot ink={ink} />}
              {to === undefined ? (
                label
              ) : (
                <Link to={to} className="tap strong">
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>

      <div>
        {drafts.length > 0 && (
          <div className={styles.drafts}>
            <ListHeading title={copy.drafts} count={drafts.length} />
            <ul className="ruled" aria-label={copy.drafts}>
              {drafts.map((work) => (
                <WorkRow key={work.id} work={work} />
              ))}
            </ul>
          </div>
        )}
        <ListHeading title={copy.published} count={published.length} />
        {published.length === 0 ? (
          <div className={`stack close ${styles.none}`}>
            <EmptyState label={copy.empty} />
            {drafts.length === 0 && <p>{copy.emptyHint}</p>}
          </div>
        ) : (
          <PublishedList works={published} />
        )}
      </div>

      <footer className={`spread ${styles.foot}`}>
        <TextLink to={adminPaths.account}>{copy.account}</TextLink>
      </footer>

      <Bin texts={trash} count={removed.length} items={removed} />
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

const failures = { first: reorder.failed, up: reorder.failed, down: reorder.failed, place: reorder.failed };

function PublishedList({ works }: { works: ListedWork[] }) {
  const fetcher = useFetcher<Answer>();
  const [moved, setMoved] = useState<{ id: string; intent: Way }>();
  const last = useRef<Promise<void>>(Promise.resolve());

  /** Steps are sent one after the other, because each begins where the one before ends. */
  function move(id: string, intent: Way, to: number) {
    const before = works.filter((work) => work.id !== id)[to]?.id ?? "";
    setMoved({ id, intent });
    const submit = () => fetcher.submit({ id, intent, before }, { method: "post" });
    last.current = last.current.then(submit, submit);
  }

  const isDone = fetcher.state === "idle" && fetcher.data === null;
  const place = works.findIndex(({ id }) => id === moved?.id);
  const title = isDone ? works[place]?.title : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    // At an end of the list the button is disabled, and the focus lost.
    const isLost = document.activeElement?.matches("body, :disabled");
    if (!isDone || !moved || !isLost || moved.intent === "place") return;
    focusOn(...[moved.intent, "up", "down"].map((way) => `${way}-${moved.id}`));
  }, [isDone, fetcher.state]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {title && `${fill(reorder.moved, { title, position: place + 1, count: works.length })} ${reorder.saved}`}
      </p>
      <Answered fetcher={fetcher} words={failures} />
      <ul className="ruled" aria-label={copy.listLabel}>
        {works.map((work, index) => (
          <WorkRow
            key={work.id}
            work={work}
            order={
              <fetcher.Form method="post">
                <input type="hidden" name="id" value={work.id} />
                <Order {...work} index={index} count={works.length} onMove={(...step) => move(work.id, ...step)} />
              </fetcher.Form>
            }
          />
        ))}
      </ul>
    </>
  );
}
