import { useFetcher } from "react-router";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import type { Answer } from "./action.tsx";
import { Action, Failed } from "./action.tsx";
import { Fold } from "./fold.tsx";
import { Row, Rows } from "./row.tsx";

const { trash: copy } = admin;

/** What was removed, and can be restored. */
export interface Removed {
  id: string;
  title: string;
  /** A day. */
  removedOn: string;
  /** The accessible name of its button. */
  restore: string;
  /** What is said if it cannot be restored. */
  failed: string;
}

interface BinProps {
  /** How many it holds. */
  count: string;
  /** What happens to them. */
  hints: string[];
  items: Removed[];
}

/** What was removed in the last thirty days, each with a button to restore it. */
export function Bin({ count, hints, items }: BinProps) {
  return (
    <Fold title={copy.summary} words={count}>
      <div>
        {(items.length === 0 ? [copy.empty] : hints).map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
      {items.length > 0 && (
        <Rows>
          {items.map((item) => (
            <BinRow key={item.id} {...item} />
          ))}
        </Rows>
      )}
    </Fold>
  );
}

function BinRow({ id, title, removedOn, restore, failed }: Removed) {
  const fetcher = useFetcher<Answer>();
  return (
    <Row
      isSmall
      title={title}
      line={fill(copy.removedOn, { date: removedOn })}
      actions={
        <Action fetcher={fetcher} intent="restore" itemId={id} icon="undo-2" name={restore} words={copy.restore} />
      }
      failed={<Failed fetcher={fetcher} words={{ restore: failed }} />}
    />
  );
}
