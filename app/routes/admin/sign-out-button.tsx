import { Form } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { adminPaths } from "./paths.ts";

export function SignOutButton({ small = false }: { small?: boolean }) {
  return (
    <Form method="post" action={adminPaths.signOut}>
      <Button type="submit" icon="log-out" small={small}>
        {admin.dashboard.signOut}
      </Button>
    </Form>
  );
}
