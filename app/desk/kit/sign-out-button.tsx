import { useFetcher } from "react-router";
import { admin } from "#app/texts/desk.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import logOutIcon from "#app/ui/icons/log-out.svg?shapes";
import { adminPaths } from "../admin-paths.ts";
import action from "./action.module.css";
import { type Answer, Answered } from "./action.tsx";

export function SignOutButton({ small = false }: { small?: boolean }) {
  const fetcher = useFetcher<Answer>();
  return (
    <>
      <fetcher.Form method="post" action={adminPaths.signOut}>
        {small ? (
          <button type="submit" className={action.quiet}>
            <Icon shapes={logOutIcon} />
            {admin.dashboard.signOut}
          </button>
        ) : (
          <Button type="submit" icon={logOutIcon}>
            {admin.dashboard.signOut}
          </Button>
        )}
      </fetcher.Form>
      <Answered fetcher={fetcher} />
    </>
  );
}
