import type { FetcherWithComponents } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { Button } from "#app/ui/controls/button.tsx";
import field from "#app/ui/controls/field.module.css";
import linkIcon from "#app/ui/icons/link.svg?shapes";
import xIcon from "#app/ui/icons/x.svg?shapes";
import { adminPaths } from "../admin-paths.ts";
import type { Answer } from "./action.tsx";
import { CopyButton } from "./copy-button.tsx";
import { rowId } from "./focus.ts";
import styles from "./kit.module.css";

const { preview: copy } = admin.drafts;

export interface ShownPreview {
  url: string;
  /** It is the last day, in words. */
  until: string;
  isExpired: boolean;
}

interface PreviewPanelProps {
  workId: string;
  /** The button's accessible name needs it where the words alone do not say whose link it is. */
  title?: string;
  preview: ShownPreview | null;
  fetcher: FetcherWithComponents<Answer | undefined>;
}

export function PreviewPanel({ workId, title, preview, fetcher }: PreviewPanelProps) {
  const button = { small: true, type: "submit", name: "intent", pending: fetcher.state !== "idle" } as const;
  // The dashboard's action serves the form of a work too.
  const form = { method: "post", action: adminPaths.dashboard } as const;
  const hidden = <input type="hidden" name="id" value={workId} />;
  if (!preview || preview.isExpired) {
    return (
      <fetcher.Form {...form}>
        {hidden}
        <Button
          {...button}
          value="share"
          icon={linkIcon}
          aria-label={title === undefined ? undefined : fill(copy.createNamed, { title })}
        >
          {copy.create}
        </Button>
      </fetcher.Form>
    );
  }
  const id = rowId("address", workId);
  return (
    <div className={`stack ${styles.preview}`}>
      <div className="cluster">
        <input
          key={preview.url}
          // biome-ignore lint/a11y/noAutofocus: only for a new link, which is selected so that it can be copied
          autoFocus={fetcher.data === null}
          className={`${field.control} ${styles.address}`}
          id={id}
          aria-label={copy.address}
          readOnly
          value={preview.url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={preview.url} fieldId={id} words={copy.copy} copied={copy.copied} />
      </div>
      <p className="hint">{fill(copy.hint, { date: preview.until })}</p>
      <fetcher.Form {...form} className="cluster">
        {hidden}
        <Button {...button} value="share">
          {copy.prolong}
        </Button>
        <Button {...button} value="unshare" icon={xIcon}>
          {copy.disable}
        </Button>
      </fetcher.Form>
    </div>
  );
}
