import { useFetcher } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import action from "./kit/action.module.css";
import { type Answer, Answered } from "./kit/action.tsx";
import { adminPaths } from "./paths.ts";

export function SignOutButton({ small = false }: { small?: boolean }) {
  const fetcher = useFetcher<Answer>();
  return (
    <>
      <fetcher.Form method="post" action={adminPaths.signOut}>
        {small ? (
          <button type="submit" className={action.quiet}>
            <Icon name="log-out" />
            {admin.dashboard.signOut}
          </button>
        ) : (
          <Button type="submit" icon="log-out">
            {admin.dashboard.signOut}
          </Button>
        )}
      </fetcher.Form>
      <Answered fetcher={fetcher} />
    </>
  );
}
