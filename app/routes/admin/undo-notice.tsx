import { IntentButton } from "./intent-button.tsx";
import { Notice } from "./kit/notice.tsx";

interface UndoNoticeProps {
  message: string;
  undo: { label: string; intent: string };
  itemId: string;
  /** Where the button's words alone do not say what it undoes. */
  undoLabel?: string;
  className?: string | undefined;
}

/** What a toast says with a script. */
export function UndoNotice({ message, undo: { label, intent }, itemId, undoLabel, className }: UndoNoticeProps) {
  const button = (
    <IntentButton intent={intent} itemId={itemId} icon="undo-2" aria-label={undoLabel}>
      {label}
    </IntentButton>
  );
  return <Notice title={message} actions={button} className={className} />;
}
