import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import notice from "#app/ui/trouble-notice.module.css";
import styles from "./toast.module.css";

const SHOWN_MS = 8_000;

interface ToastProps {
  /** A new `id` restarts the timer. */
  toast: { id: string; message: string; action?: ReactNode } | null;
  onExpire: () => void;
}

/** The region is in the page even without a toast: screen readers announce only changes in an existing one. */
export function Toast({ toast, onExpire }: ToastProps) {
  return (
    <div className={`${notice.region} ${styles.raised}`} role="status">
      {toast && (
        <Sheet key={toast.id} onExpire={onExpire}>
          <p className={notice.message}>{toast.message}</p>
          {toast.action}
          <IconButton look="bare" icon="x" label={admin.toast.close} onClick={onExpire} />
        </Sheet>
      )}
    </div>
  );
}

export function UndoButton({ onClick, pending }: { onClick: () => void; pending?: boolean }) {
  return (
    <Button small icon="undo-2" onClick={onClick} pending={pending}>
      {admin.toast.undo}
    </Button>
  );
}

function Sheet({ onExpire, children }: Pick<ToastProps, "onExpire"> & { children: ReactNode }) {
  const [isPaused, setPaused] = useState(false);
  const remaining = useRef(SHOWN_MS);
  const expire = useEffectEvent(onExpire);

  useEffect(() => {
    if (isPaused) return;
    const start = performance.now();
    const timer = setTimeout(() => expire(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - start;
    };
  }, [isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer; the controls are inside
    <div
      className={`${notice.sheet} ${styles.sheet}`}
      data-theme="opposite"
      data-paused={isPaused}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={({ currentTarget }) => setPaused(currentTarget.contains(document.activeElement))}
      onFocus={() => setPaused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        setPaused(currentTarget.contains(relatedTarget) || currentTarget.matches(":hover"));
      }}
    >
      {children}
    </div>
  );
}
