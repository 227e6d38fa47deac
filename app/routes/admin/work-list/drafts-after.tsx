import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { UndoNotice } from "../undo-notice.tsx";
import { afterChange } from "./after-change.ts";
import type { ListedWork } from "./listed-work.ts";
import type { Changes } from "./use-changes.ts";

const { drafts: copy } = admin;

/**
 * What was just done to what is being prepared, by the dashboard's address: a toast, or a notice without a script. A script removes it
 * from the address, so that a reload does not repeat it.
 */
export function DraftsAfter({ changes, className }: { changes: Changes; className: string | undefined }) {
  const { drafts, published, offerPutBack } = changes;
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const retired = drafts.find(({ id }) => id === query.get(afterChange.retired));
  const disabled = [...drafts, ...published].find(({ id }) => id === query.get(afterChange.disabled));

  const retiredId = retired?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each work
  useEffect(() => {
    if (!retired) return;
    offerPutBack(retired);
    // Not a navigation, which would load the page again.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [retiredId]);

  if (isHydrated) return null;
  const noticeOf = ({ id, title }: ListedWork, message: string, undoLabel: string, intent: string) => (
    <UndoNotice
      message={fill(message, { title })}
      undo={{ label: admin.toast.undo, intent }}
      undoLabel={fill(undoLabel, { title })}
      itemId={id}
      className={className}
    />
  );
  if (retired) return noticeOf(retired, copy.retired, copy.retiredUndoNamed, "put-back");
  if (disabled) return noticeOf(disabled, copy.preview.disabled, copy.preview.undoNamed, "preview-on");
  return null;
}
