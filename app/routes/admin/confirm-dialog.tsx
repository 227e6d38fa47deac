import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  message: string;
  /** Called for Escape too. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal question. Put the answer that changes nothing first: it gets the focus. */
export function ConfirmDialog({ message, onClose, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <p id={id} className={styles.message}>
        {message}
      </p>
      <div className={styles.answers}>{children}</div>
    </dialog>
  );
}
