import { admin } from "#app/content/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "./intent-button.tsx";
import styles from "./undo-notice.module.css";

interface UndoNoticeProps {
  message: string;
  undoLabel: string;
  intent: string;
  itemId: string;
}

/** What a toast says with a script. */
export function UndoNotice({ message, undoLabel, intent, itemId }: UndoNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="check" className={styles.icon} />
      <div>
        <p className={styles.message}>{message}</p>
        <IntentButton intent={intent} itemId={itemId} icon="undo-2" aria-label={undoLabel}>
          {admin.toast.undo}
        </IntentButton>
      </div>
    </div>
  );
}
