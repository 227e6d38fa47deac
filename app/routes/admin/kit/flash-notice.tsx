import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import type { Answer } from "./action.tsx";
import type { Flash } from "./flash.server.ts";
import styles from "./flash-notice.module.css";
import { focusOn } from "./focus.ts";
import { Notice } from "./notice.tsx";
import { Toast } from "./toast.tsx";

const { toast: copy } = admin;

export function FlashNotice({ flash }: { flash: Flash | null }) {
  const isHydrated = useHydrated();
  const fetcher = useFetcher<Answer>();
  const [last, setLast] = useState(flash);
  const [isOpen, setOpen] = useState(flash !== null);
  // Later answers of the server bring no flash: the toast stays for its time.
  if (flash && flash.id !== last?.id) {
    setLast(flash);
    setOpen(true);
  }

  useEffect(() => {
    if (flash?.focus) focusOn(flash.focus);
  }, [flash]);

  const undone = useRef<string>(undefined);
  const error = undone.current === last?.id && fetcher.state === "idle" && fetcher.data?.error;
  useEffect(() => {
    // What was undone has nothing more to say, unless a newer notice stands here.
    if (fetcher.state !== "idle" || fetcher.data?.error || !last || undone.current !== last.id) return;
    undone.current = undefined;
    setOpen(false);
    focusOn(last.undo?.focus ?? "");
  }, [fetcher.state, fetcher.data, last]);

  function close() {
    const wasInside = document.activeElement?.closest('[role="status"]');
    setOpen(false);
    if (wasInside) focusOn();
  }

  if (!last) return isHydrated ? <Toast toast={null} onExpire={close} /> : null;
  const { id, message, undo } = last;
  const button = undo && (
    <>
      <fetcher.Form method="post" action={undo.action} onSubmit={() => Object.assign(undone, { current: id })}>
        {undo.ids.map((each) => (
          <input key={each} type="hidden" name="id" value={each} />
        ))}
        <Button
          small
          type="submit"
          name="intent"
          value={undo.intent}
          icon="undo-2"
          aria-label={undo.name}
          pending={fetcher.state !== "idle"}
        >
          {isHydrated ? copy.undo : (undo.words ?? copy.undo)}
        </Button>
      </fetcher.Form>
      {undo.bin && <TextLink to={undo.bin}>{admin.trash.see}</TextLink>}
    </>
  );
  if (!isHydrated) {
    return (
      <div className={`wrap ${styles.head}`}>
        <Notice title={message} actions={button} />
      </div>
    );
  }
  const shown = error ? { id: `${id} failed`, message: undo?.failed ?? errorTexts[error] } : { id, message };
  return <Toast toast={isOpen ? { ...shown, action: button } : null} onExpire={close} />;
}
