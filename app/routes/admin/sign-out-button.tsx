import { useFetcher } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import action from "./kit/action.module.css";
import { adminPaths } from "./paths.ts";

export function SignOutButton({ small = false }: { small?: boolean }) {
  const fetcher = useFetcher<{ error?: ErrorCode }>();
  const failed = fetcher.state === "idle" && fetcher.data?.error;
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
      {failed && <ErrorSummary title={errorTexts[failed]} />}
    </>
  );
}
