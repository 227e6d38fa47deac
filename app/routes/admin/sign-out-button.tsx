import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { desk } from "#app/content/desk.ts";
import { hiddenPaths } from "./paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { hasDrafts } from "./work-form/drafts.ts";

const { dashboard, draft: copy } = desk;

/** Logging out clears this browser: an unsaved draft is not to go unasked. */
export function SignOutButton({ small = false }: { small?: boolean }) {
  const [isAsking, setAsking] = useState(false);

  function askFirst(event: FormEvent) {
    if (!hasDrafts()) return;
    event.preventDefault();
    setAsking(true);
  }

  return (
    <>
      <Form method="post" action={hiddenPaths.signOut} onSubmit={askFirst}>
        <Button type="submit" icon="log-out" small={small}>
          {dashboard.signOut}
        </Button>
      </Form>
      {isAsking && (
        <ConfirmDialog message={copy.signOut} onClose={() => setAsking(false)}>
          <Button onClick={() => setAsking(false)}>{copy.stay}</Button>
          <Form method="post" action={hiddenPaths.signOut}>
            <Button type="submit" variant="danger">
              {copy.signOutAnyway}
            </Button>
          </Form>
        </ConfirmDialog>
      )}
    </>
  );
}
