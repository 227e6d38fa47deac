import type { FetcherWithComponents } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import field from "#app/ui/controls/field.module.css";
import linkIcon from "#app/ui/icons/link.svg?shapes";
import xIcon from "#app/ui/icons/x.svg?shapes";
import { adminPaths } from "../admin-paths.ts";
import { Action, type Answer } from "./action.tsx";
import { CopyButton } from "./copy-button.tsx";
import styles from "./kit.module.css";

const { preview: copy } = admin.drafts;

export interface ShownPreview {
  url: string;
  until: string;
  isExpired: boolean;
}

interface PreviewLinkProps {
  workId: string;
  /** The button's accessible name needs it where the words alone do not say whose link it is. */
  title?: string;
  preview: ShownPreview | null;
  fetcher: FetcherWithComponents<Answer | undefined>;
}

export function PreviewLink({ workId, title, preview, fetcher }: PreviewLinkProps) {
  // The dashboard's action serves the form of a work too.
  const action = { fetcher, action: adminPaths.dashboard, itemId: workId, look: "small" } as const;
  if (!preview || preview.isExpired) {
    const name = title && fill(copy.createNamed, { title });
    return <Action {...action} intent="share" icon={linkIcon} name={name} words={copy.create} />;
  }
  return (
    <div className="stack close">
      <div className="cluster">
        <input
          key={preview.url}
          // biome-ignore lint/a11y/noAutofocus: only for a new link, which is selected so that it can be copied
          autoFocus={fetcher.data === null}
          className={`${field.control} ${styles.address}`}
          aria-label={copy.address}
          readOnly
          value={preview.url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={preview.url} words={copy.copy} copied={copy.copied} />
      </div>
      <p className="hint">{fill(copy.hint, { date: preview.until })}</p>
      <div className="cluster">
        <Action {...action} intent="share" words={copy.prolong} />
        <Action {...action} intent="unshare" icon={xIcon} words={copy.disable} />
      </div>
    </div>
  );
}
