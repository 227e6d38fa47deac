import { useBeforeUnload, useBlocker } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

const { draft: copy } = admin;

let isFree = false;

/** Turns the guard off before a page load that must happen: a logout in another tab, or a discarded version. */
export function leaveFreely(): void {
  isFree = true;
}

/** Confirms that the owner wants to leave unsaved edits, by a link or by the browser. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useBeforeUnload((event) => {
    if (unsaved && !isFree) event.preventDefault();
  });

  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog message={copy.leave} stay={copy.keepEditing} onClose={blocker.reset}>
      <Button variant="danger" onClick={blocker.proceed}>
        {copy.leaveAnyway}
      </Button>
    </ConfirmDialog>
  );
}
