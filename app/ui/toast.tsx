import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./toast.module.css";

const shownFor = 8000;

interface ToastProps {
  /** A new `id` starts the time again. */
  toast: { id: string; message: string; action?: ReactNode } | null;
  onExpire: () => void;
  closeLabel?: string | undefined;
}

/** Stays in the page while there is nothing to say, so that what comes is announced. */
export function Toast({ toast, onExpire, closeLabel }: ToastProps) {
  return (
    <div className={styles.region} role="status">
      {toast && (
        <Sheet key={toast.id} onExpire={onExpire}>
          <p className={styles.message}>{toast.message}</p>
          {toast.action}
          {closeLabel !== undefined && <IconButton look="bare" icon="x" label={closeLabel} onClick={onExpire} />}
        </Sheet>
      )}
    </div>
  );
}

/** Its time stands still while somebody points at it or has the focus in it. */
function Sheet({ onExpire, children }: Pick<ToastProps, "onExpire"> & { children: ReactNode }) {
  const [held, setHeld] = useState(false);
  const left = useRef(shownFor);
  const expire = useEffectEvent(onExpire);

  useEffect(() => {
    if (held) return;
    const start = performance.now();
    const timer = setTimeout(() => expire(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits; its controls are inside
    <div
      className={styles.sheet}
      data-theme="opposite"
      data-held={held}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        setHeld(currentTarget.contains(relatedTarget) || currentTarget.matches(":hover"));
      }}
    >
      {children}
    </div>
  );
}
