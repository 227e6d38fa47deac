import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { siteTexts } from "#app/texts/site.ts";
import { TextLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import imageUpIcon from "#app/ui/icons/image-up.svg?shapes";
import { adminPaths, editWorkPath } from "../admin-paths.ts";
import { type Answer, Answered, useAnswer } from "../kit/action.tsx";
import { Fold } from "../kit/desk-page.tsx";
import { PreviewLink, type ShownPreview } from "../kit/preview-link.tsx";
import { useForm } from "./form-field.tsx";
import styles from "./work-form.module.css";
import type { formOf } from "./work-form.server.ts";

const { preview: copy } = admin;

/** The frame reloads at most this often, so that typing does not keep the server busy. */
const RELOAD_MS = 5_000;

export function PreviewPane({ link }: { link: ShownPreview | null }) {
  const { work, autosave } = useForm();
  const { version } = autosave;
  const isPrepared = !work.isOnSite || autosave.savedAt !== null;
  const address = previewPath(work.id, "");
  return (
    <aside className={`sunk ${styles.pane}`} aria-label={copy.title}>
      <div className={`spread ${styles.paneHead}`}>
        <b>{copy.title}</b>
        {version > 0 && (
          <TextLink href={address} newTab={siteTexts.newTab}>
            {copy.large}
          </TextLink>
        )}
      </div>
      {version > 0 ? (
        <Frame address={`${address}&cadre`} version={version} />
      ) : (
        <div className={`full ${styles.nothing}`}>
          <Icon shapes={imageUpIcon} />
          <p>{copy.nothing}</p>
        </div>
      )}
      {isPrepared && version > 0 && <Link workId={work.id} link={link} />}
    </aside>
  );
}

function Frame({ address, version }: { address: string; version: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const reloadedAt = useRef(Date.now());
  const shown = useRef(version);

  const reload = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    // The document is null for the browser's own error page.
    scrolled.current = page?.defaultView?.scrollY ?? 0;
    reloadedAt.current = Date.now();
    shown.current = version;
    if (page) page.location.reload();
    else if (frame.current) frame.current.src = address;
  });

  useEffect(() => {
    if (version === shown.current) return;
    const timer = setTimeout(() => reload(), Math.max(0, reloadedAt.current + RELOAD_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [version]);

  const paint = useEffectEvent(() => {
    const page = frame.current?.contentDocument?.documentElement;
    Object.assign(page?.dataset ?? {}, { theme: document.documentElement.dataset.theme });
  });

  useEffect(() => {
    const themes = new MutationObserver(() => paint());
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => themes.disconnect();
  }, []);

  return (
    <iframe
      ref={frame}
      className={`full ${styles.frame}`}
      title={copy.name}
      src={address}
      onLoad={() => {
        paint();
        frame.current?.contentDocument?.defaultView?.scrollTo(0, scrolled.current);
      }}
    />
  );
}

function Link({ workId, link }: { workId: string; link: ShownPreview | null }) {
  const fetcher = useFetcher<Answer>();
  const answer = useAnswer(fetcher);
  const { load, data } = useFetcher<typeof formOf>();
  // The page of a new work has read its data before there was a work.
  useEffect(() => {
    if (answer === null) void load(editWorkPath(workId));
  }, [answer, load, workId]);

  return (
    <Fold size="bare" title={copy.link} words={copy.forClient}>
      <PreviewLink workId={workId} preview={data ? data.preview : link} fetcher={fetcher} />
      <Answered fetcher={fetcher} action={adminPaths.dashboard} />
    </Fold>
  );
}
