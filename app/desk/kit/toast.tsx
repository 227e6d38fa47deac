import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { IconButton, TextLink } from "#app/ui/controls/button.tsx";
import undoIcon from "#app/ui/icons/undo-2.svg?shapes";
import xIcon from "#app/ui/icons/x.svg?shapes";
import notice from "#app/ui/layout/trouble-notice.module.css";
import { Action, type Answer } from "./action.tsx";
import { binId, focusOn } from "./focus.ts";
import styles from "./kit.module.css";
import type { Flash, takeToast } from "./toast.server.ts";

const SHOWN_SECONDS = 8;

/** Later answers of the server bring no flash: the toast stays for its time, or until the page is left. */
export function FlashToast({ flash }: Pick<ReturnType<typeof takeToast>, "flash">) {
  const { key } = useLocation();
  const [last, setLast] = useState({ flash, key });
  if (flash && flash.id !== last.flash?.id) setLast({ flash, key });
  useEffect(() => {
    if (flash?.focus) focusOn(flash.focus);
  }, [flash]);
  const shown = last.key === key ? last.flash : null;
  const action = shown?.restore && <Restore {...shown.restore} />;
  return <Toast toast={shown && { ...shown, action }} onExpire={() => setLast({ ...last, key: "" })} />;
}

function Restore({ failed, ...undo }: NonNullable<Flash["restore"]>) {
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.state === "idle" ? fetcher.data : null;
  return (
    <>
      {answer?.error && (
        <p className={`failure ${notice.message}`}>{(answer.intent && failed) ?? errorTexts[answer.error]}</p>
      )}
      <Action {...undo} fetcher={fetcher} icon={undoIcon} words={admin.toast.undo} look="small" />
      {undo.intent === "restore" && <TextLink to={`${undo.action}#${binId}`}>{admin.trash.see}</TextLink>}
    </>
  );
}

interface ToastProps {
  toast: { id: string; message: string; action?: ReactNode } | null | undefined;
  onExpire: () => void;
}

/** The region is in the page even without a toast: screen readers announce only changes in an existing one. */
export function Toast({ toast, onExpire }: ToastProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const id = toast?.id;
  function close() {
    const isInside = sheet.current?.contains(document.activeElement);
    onExpire();
    if (isInside) focusOn();
  }
  const expire = useEffectEvent(close);
  useEffect(() => {
    let left = id === undefined ? 0 : SHOWN_SECONDS;
    const timer = setInterval(() => {
      // The time stops while the mouse or the focus is on it.
      if (left > 0 && !sheet.current?.matches(":hover, :focus-within") && --left === 0) expire();
    }, 1_000);
    return () => clearInterval(timer);
  }, [id]);
  return (
    <div className={`${notice.region} ${styles.raised}`} role="status">
      {toast && (
        <div key={id} ref={sheet} className={`${notice.sheet} ${styles.sheet}`} data-theme="opposite">
          <p className={notice.message}>{toast.message}</p>
          {toast.action}
          <IconButton look="bare" icon={xIcon} label={admin.toast.close} onClick={close} />
        </div>
      )}
    </div>
  );
}
