import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { focusField } from "#app/ui/controls/field.tsx";
import trashIcon from "#app/ui/icons/trash-2.svg?shapes";
import undoIcon from "#app/ui/icons/undo-2.svg?shapes";
import { Action, type Answer, Answered } from "./action.tsx";
import { Fold, Row } from "./desk-page.tsx";
import { binId, rowId } from "./focus.ts";

const { trash: copy } = admin;

export interface Removed {
  id: string;
  title: string;
  /** The day is in words. */
  removedOn: string;
  /** The two buttons have these accessible names. */
  named: Record<"restore" | "erase", string>;
  /** These sentences are shown when restoring or erasing fails. */
  failed: Record<"restore" | "erase", string>;
}

interface BinProps {
  count: string;
  hints: string[];
  items: Removed[];
}

export function Bin({ count, hints, items }: BinProps) {
  const fetcher = useFetcher<Answer>();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key
  useEffect(() => {
    if (hash === `#${binId}`) focusField(binId);
  }, [hash, key]);
  return (
    <Fold title={copy.summary} words={count}>
      <div id={binId} tabIndex={-1}>
        {(items.length === 0 ? [copy.empty] : hints).map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
      {items.length > 0 && (
        <>
          <ul className="ruled">
            {items.map((item) => (
              <BinRow key={item.id} {...item} />
            ))}
          </ul>
          <Action look="danger" fetcher={fetcher} intent="empty" itemId="" icon={trashIcon} words={copy.emptyAll} />
          <Answered fetcher={fetcher} words={{ empty: copy.emptyFailed }} />
        </>
      )}
    </Fold>
  );
}

function BinRow({ id, title, removedOn, named, failed }: Removed) {
  const fetcher = useFetcher<Answer>();
  const action = { fetcher, itemId: id };
  return (
    <Row
      title={title}
      titleId={rowId("removed", id)}
      line={fill(copy.removedOn, { date: removedOn })}
      actions={
        <>
          <Action {...action} intent="restore" icon={undoIcon} name={named.restore} words={copy.restore} />
          <Action {...action} look="danger" intent="erase" icon={trashIcon} name={named.erase} words={copy.erase} />
        </>
      }
      failed={<Answered fetcher={fetcher} words={failed} />}
    />
  );
}
