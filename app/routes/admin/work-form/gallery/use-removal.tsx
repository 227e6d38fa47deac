import { useState } from "react";
import { flushSync } from "react-dom";
import { fill } from "#app/fill.ts";
import { focusOn, rowId } from "#app/routes/admin/work-list/row-ids.ts";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { nameOf, type PictureRow } from "./rows.ts";
import type { Pictures } from "./use-pictures.ts";

const { gallery: copy } = admin.form;

/** Removes pictures at once. A stored one can be put back at its place. */
export function useRemoval({ rows, setRows, remove: drop }: Pictures, shown: PictureRow[]) {
  const [removed, setRemoved] = useState<{ row: PictureRow; index: number; title: string }>();

  function remove(row: PictureRow, index: number) {
    const next = shown[index + 1] ?? shown[index - 1];
    flushSync(() => drop(row.key));
    setRemoved(row.id ? { row, index, title: nameOf(row, index) } : undefined);
    focusOn(...(next ? [rowId("remove", next.key)] : []), "add-pictures");
  }

  function undo() {
    if (!removed) return;
    flushSync(() => setRows(rows.toSpliced(removed.index, 0, { ...removed.row, isNew: false })));
    setRemoved(undefined);
    focusOn(rowId("remove", removed.row.key));
  }

  return { removed, remove, undo, forget: () => setRemoved(undefined) };
}

export function RemovedToast({ removal: { removed, undo, forget } }: { removal: ReturnType<typeof useRemoval> }) {
  const toast = removed && {
    id: removed.row.key,
    message: fill(copy.removed, { title: removed.title }),
    action: (
      <Button small icon="undo-2" onClick={undo}>
        {copy.undo}
      </Button>
    ),
  };
  return <Toast toast={toast ?? null} onExpire={forget} closeLabel={admin.toast.close} />;
}
