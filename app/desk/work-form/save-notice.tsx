import { type ComponentProps, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import logOutIcon from "#app/ui/icons/log-out.svg?shapes";
import triangleAlertIcon from "#app/ui/icons/triangle-alert.svg?shapes";
import wifiOffIcon from "#app/ui/icons/wifi-off.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { adminPaths } from "../admin-paths.ts";
import { moment } from "../kit/moments.ts";
import { Notice } from "../kit/notice.tsx";
import type { FormWork } from "./form-data.server.ts";
import type { Autosave } from "./use-autosave.ts";
import type { WorkFailure } from "./work-outcome.ts";

const { save: copy } = admin;

export interface SaveNoticeProps {
  work: FormWork;
  autosave: Autosave;
  /** A save's failure comes before that of a publication. */
  failure: WorkFailure | undefined;
}

type Saying = Pick<ComponentProps<typeof Notice>, "title" | "text" | "icon" | "actions">;

export function SaveNotice({ work, autosave, failure }: SaveNoticeProps) {
  const isOffline = useOffline();
  const isHydrated = useHydrated();
  const { submit } = useFetcher();
  if (!failure || failure.fields) return null;
  const { error, current } = failure;
  const { retry } = autosave;
  const isOfSave = failure === autosave.failure;
  const when = current ? moment(new Date(current.savedAt), new Date()) : "";

  const button = (words: string, onClick: () => unknown) => (
    <Button small type={isHydrated ? "button" : "submit"} name="status" value="draft" onClick={onClick}>
      {words}
    </Button>
  );
  const link = (words: string, href: string) => (
    <ButtonLink small href={href} newTab={siteTexts.newTab} arrow="arrow-up-right">
      {words}
    </ButtonLink>
  );
  const restored = { intent: "restore", id: work.id };
  const restore = () => submit(restored, { method: "post", action: adminPaths.dashboard }).then(() => retry());
  const back = (
    <ButtonLink small to={adminPaths.dashboard}>
      {admin.form.back}
    </ButtonLink>
  );
  const actions = button(copy.retry, () => retry());
  const unanswered: Saying = isOffline
    ? { icon: wifiOffIcon, title: copy.offline }
    : { title: copy.unanswered, actions };

  const sayings: Partial<Record<ErrorCode, Saying>> = {
    unauthenticated: { icon: logOutIcon, title: copy.expired, actions: link(admin.signIn.submit, adminPaths.signIn) },
    version_conflict: {
      icon: triangleAlertIcon,
      title: fill(copy.conflict, { when }),
      text: isHydrated ? undefined : copy.inFields,
      actions: (
        <>
          {link(copy.seeTheirs, previewPath(work.id, ""))}
          {button(copy.keepMine, () => retry(current?.version))}
        </>
      ),
    },
    work_in_bin: { title: copy.removed, actions: isHydrated ? button(admin.trash.restore, restore) : back },
    // What was sent by hand is sent again by the same button.
    ...(isOfSave && {
      ...{ no_answer: unanswered, busy: unanswered, unavailable: unanswered },
      server_error: { title: errorTexts.server_error, actions },
      storage_full: { title: errorTexts.storage_full, actions },
    }),
  };
  // The notice of a form that saves itself already stands in a live region.
  return <Notice tone="bad" says={isOfSave ? "none" : "alert"} {...(sayings[error] ?? { title: errorTexts[error] })} />;
}

function useOffline(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const stop = new AbortController();
      for (const event of ["online", "offline"]) window.addEventListener(event, notify, stop);
      return () => stop.abort();
    },
    () => !navigator.onLine,
    () => false,
  );
}
