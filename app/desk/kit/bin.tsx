import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { fill, ofName, plural } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { focusField } from "#app/ui/controls/field.tsx";
import undoIcon from "#app/ui/icons/undo-2.svg?shapes";
import { Action, type Answer, Answered } from "./action.tsx";
import { Fold, Row } from "./desk-page.tsx";
import { binId, rowId } from "./focus.ts";

const { trash: copy } = admin;

interface Removed {
  id: string;
  title: string;
  removedOn: string;
}

interface BinProps {
  texts: Pick<typeof copy, "count" | "hint" | "named" | "failed">;
  count: number;
  items: Removed[];
}

export function Bin({ texts, count, items }: BinProps) {
  const fetcher = useFetcher<Answer>();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key
  useEffect(() => {
    if (hash === `#${binId}`) focusField(binId);
  }, [hash, key]);
  return (
    <Fold title={copy.summary} words={plural(texts.count, count)}>
      <div id={binId} tabIndex={-1}>
        <p>{count === 0 ? copy.empty : texts.hint}</p>
        {count > items.length && <p>{fill(copy.more, { count: items.length })}</p>}
      </div>
      {items.length > 0 && (
        <>
          <ul className="ruled">
            {items.map((item) => (
              <BinRow key={item.id} {...item} texts={texts} />
            ))}
          </ul>
          <Action look="danger" fetcher={fetcher} intent="empty" itemId="" words={copy.emptyAll} />
          <Answered fetcher={fetcher} words={{ empty: copy.emptyFailed }} />
        </>
      )}
    </Fold>
  );
}

function BinRow({ id, title, removedOn, texts: { named, failed } }: Removed & Pick<BinProps, "texts">) {
  const fetcher = useFetcher<Answer>();
  const inWords = (words: string) => fill(words, { title, ofName: ofName(title) });
  const failures = { restore: inWords(failed.restore), erase: inWords(failed.erase) };
  const action = { fetcher, itemId: id };
  return (
    <Row
      title={title}
      titleId={rowId("removed", id)}
      line={fill(copy.removedOn, { date: removedOn })}
      actions={
        <>
          <Action {...action} intent="restore" icon={undoIcon} name={inWords(named.restore)} words={copy.restore} />
          <Action {...action} look="danger" intent="erase" name={inWords(named.erase)} words={copy.erase} />
        </>
      }
      failed={<Answered fetcher={fetcher} words={failures} />}
    />
  );
}
