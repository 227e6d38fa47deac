import { fill } from "#app/fill.ts";
import { editWorkPath } from "#app/routes/admin/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "../intent-button.tsx";
import type { ListedWork } from "./listed-work.ts";
import styles from "./row-actions.module.css";
import { rowId } from "./row-ids.ts";

const { dashboard: copy } = admin;

/** What can be done to a work, published or not. */
export function RowActions({ work: { id, title }, onRemove }: { work: ListedWork; onRemove: () => void }) {
  return (
    <div className={styles.actions}>
      <ButtonLink small to={editWorkPath(id)} icon="pencil" aria-label={fill(copy.editNamed, { title })}>
        {copy.edit}
      </ButtonLink>
      <IntentButton
        intent="remove"
        itemId={id}
        instead={onRemove}
        id={rowId("remove", id)}
        variant="danger"
        icon="trash-2"
        aria-label={fill(copy.removeNamed, { title })}
      >
        {copy.remove}
      </IntentButton>
    </div>
  );
}
