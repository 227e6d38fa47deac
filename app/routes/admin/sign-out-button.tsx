import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { adminPaths } from "./paths.ts";
import { hasDrafts } from "./work-form/drafts.ts";

const { dashboard, draft: copy } = admin;

/** Signing out clears the local storage, so it needs a confirmation if there is an unsaved draft. */
export function SignOutButton({ small = false }: { small?: boolean }) {
  const [isConfirming, setConfirming] = useState(false);

  function confirmFirst(event: FormEvent) {
    if (!hasDrafts()) return;
    event.preventDefault();
    setConfirming(true);
  }

  return (
    <>
      <Form method="post" action={adminPaths.signOut} onSubmit={confirmFirst}>
        <Button type="submit" icon="log-out" small={small}>
          {dashboard.signOut}
        </Button>
      </Form>
      {isConfirming && (
        <ConfirmDialog message={copy.signOut} stay={copy.stay} onClose={() => setConfirming(false)}>
          <Form method="post" action={adminPaths.signOut}>
            <Button type="submit" variant="danger">
              {copy.signOutAnyway}
            </Button>
          </Form>
        </ConfirmDialog>
      )}
    </>
  );
}
