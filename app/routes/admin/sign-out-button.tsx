import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { admin } from "#app/content/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { adminPaths } from "./paths.ts";
import { hasDrafts } from "./work-form/drafts.ts";

const { dashboard, draft: copy } = admin;

/** Signing out clears the local storage, so it asks before an unsaved draft is lost. */
export function SignOutButton({ small = false }: { small?: boolean }) {
  const [isAsking, setAsking] = useState(false);

  function askFirst(event: FormEvent) {
    if (!hasDrafts()) return;
    event.preventDefault();
    setAsking(true);
  }

  return (
    <>
      <Form method="post" action={adminPaths.signOut} onSubmit={askFirst}>
        <Button type="submit" icon="log-out" small={small}>
          {dashboard.signOut}
        </Button>
      </Form>
      {isAsking && (
        <ConfirmDialog message={copy.signOut} onClose={() => setAsking(false)}>
          <Button onClick={() => setAsking(false)}>{copy.stay}</Button>
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
