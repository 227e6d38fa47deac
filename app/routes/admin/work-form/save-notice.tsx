import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { fill } from "#app/fill.ts";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { useOffline } from "#app/ui/use-offline.ts";
import { Notice } from "../kit/notice.tsx";
import { moment } from "../moments.ts";
import { adminPaths } from "../paths.ts";
import type { FormWork } from "./form-data.server.ts";
import type { SaveState } from "./save-bar.tsx";

const { save: copy, trash } = admin;

function Obstacle(props: Omit<ComponentProps<typeof Notice>, "tone">) {
  return <Notice says="none" tone="bad" {...props} />;
}

export function SaveNotice({ work, state }: { work: FormWork; state: SaveState }) {
  const { failure, isUnsaved, isRetried } = state;
  const isOffline = useOffline();
  if (isOffline && isUnsaved) return <Obstacle icon="wifi-off" title={copy.offline} />;
  if (!failure || failure.fields) return null;
  switch (failure.error) {
    case "unauthenticated":
      return (
        <Obstacle
          icon="log-out"
          title={copy.expired}
          actions={
            <ButtonLink small href={adminPaths.signIn} newTab={siteTexts.newTab} arrow="arrow-up-right">
              {admin.signIn.submit}
            </ButtonLink>
          }
        />
      );
    case "version_conflict":
      return <Conflict work={work} state={state} />;
    case "work_in_bin":
      return <Obstacle title={copy.removed} actions={<Restore workId={work.id} onRestored={state.retry} />} />;
    case "no_answer":
    case "busy":
    case "unavailable":
      return (
        <Obstacle
          says={isRetried ? "none" : "alert"}
          title={
            isRetried ? (work.isOnSite ? copy.changesUnanswered : copy.draftUnanswered) : errorTexts[failure.error]
          }
          text={isRetried ? copy.nextTry : undefined}
        />
      );
    default:
      // The notice of a form that saves itself already stands in a live region.
      return <Obstacle says={isRetried ? "none" : "alert"} title={errorTexts[failure.error]} />;
  }
}

/** It has no form of its own, because it stands in the form of the work. */
function Restore({ workId, onRestored }: { workId: string; onRestored: () => void }) {
  const fetcher = useFetcher();
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    if (fetcher.data !== undefined && fetcher.state === "idle") restored();
  }, [fetcher.data, fetcher.state]);
  const restore = () =>
    fetcher.submit({ intent: "restore", id: workId }, { method: "post", action: adminPaths.dashboard });
  return useHydrated() ? (
    <Button small icon="undo-2" onClick={restore}>
      {trash.restore}
    </Button>
  ) : (
    <ButtonLink small to={adminPaths.dashboard}>
      {admin.form.back}
    </ButtonLink>
  );
}

function Conflict({ work, state }: { work: FormWork; state: SaveState }) {
  const isHydrated = useHydrated();
  const { current } = state.failure ?? {};
  const when = current ? moment(new Date(current.savedAt), new Date()) : "";
  return (
    <Obstacle
      says={state.isRetried ? "none" : "alert"}
      icon="triangle-alert"
      title={fill(copy.conflict, { when })}
      text={isHydrated ? undefined : copy.inFields}
      actions={
        <>
          <ButtonLink small href={previewPath(work.id, "")} newTab={siteTexts.newTab} arrow="arrow-up-right">
            {copy.seeTheirs}
          </ButtonLink>
          <Button
            small
            type="submit"
            name="status"
            value="draft"
            onClick={(event) => {
              if (!isHydrated) return;
              event.preventDefault();
              if (current) state.keepMine(current.version);
            }}
          >
            {copy.keepMine}
          </Button>
        </>
      }
    />
  );
}
