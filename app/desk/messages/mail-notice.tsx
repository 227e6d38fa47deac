import { useFetcher } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button } from "#app/ui/controls/button.tsx";
import rotateCwIcon from "#app/ui/icons/rotate-cw.svg?shapes";
import { messagePath } from "../admin-paths.ts";
import type { Answer } from "../kit/action.tsx";
import { Notice } from "../kit/notice.tsx";

const { mail: copy } = admin.messages;

interface MailNoticeProps {
  failure: { when: string; answer: string; from: string } | null;
}

/** Warns that mails fail, and offers to send them again. */
export function MailNotice({ failure }: MailNoticeProps) {
  const fetcher = useFetcher<Answer>();
  if (!failure) return fetcher.data === null ? <p role="status">{copy.sent}</p> : null;
  const retry = (
    <fetcher.Form method="post" action={messagePath()}>
      <Button
        small
        type="submit"
        name="intent"
        value="retry-mail"
        icon={rotateCwIcon}
        pending={fetcher.state !== "idle"}
        pendingLabel={copy.retrying}
      >
        {copy.retry}
      </Button>
    </fetcher.Form>
  );
  return (
    <Notice
      title={fill(copy.title, { when: failure.when })}
      text={fetcher.data?.error ? errorTexts[fetcher.data.error] : fill(copy.text, failure)}
      tone="bad"
      says={fetcher.data === undefined ? "status" : "alert"}
      actions={retry}
    />
  );
}
