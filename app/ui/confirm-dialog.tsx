import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  message: string;
  /** The answer that changes nothing. It is first, so that it gets the focus. */
  stay: string;
  /** Called for Escape too. */
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog({ message, stay, onClose, children }: ConfirmDialogProps) {
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
      <div className={styles.answers}>
        <Button onClick={onClose}>{stay}</Button>
        {children}
      </div>
    </dialog>
  );
}
