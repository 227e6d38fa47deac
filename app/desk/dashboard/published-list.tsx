import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { type Answer, Answered } from "../kit/action.tsx";
import { focusOn } from "../kit/focus.ts";
import { Rows } from "../kit/row.tsx";
import { Order, type Way } from "../kit/sortable.tsx";
import type { ListedWork } from "./dashboard-list.server.ts";
import { WorkRow } from "./work-row.tsx";

const { dashboard, reorder: copy } = admin;
const failures = { first: copy.failed, up: copy.failed, down: copy.failed, place: copy.failed };

export function PublishedList({ works }: { works: ListedWork[] }) {
  const fetcher = useFetcher<Answer>();
  const [moved, setMoved] = useState<{ id: string; intent: Way }>();
  const [said, setSaid] = useState("");
  const last = useRef<Promise<void>>(Promise.resolve());

  /** Steps are sent one after the other, because each begins where the one before ends. */
  function move(id: string, intent: Way, to: number) {
    const before = works.filter((work) => work.id !== id)[to]?.id ?? "";
    setMoved({ id, intent });
    const submit = () => fetcher.submit({ id, intent, before }, { method: "post" });
    last.current = last.current.then(submit, submit);
  }

  const isDone = fetcher.state === "idle" && fetcher.data === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const place = works.findIndex(({ id }) => id === moved?.id);
    const title = works[place]?.title;
    if (!isDone || !moved || title === undefined) return setSaid("");
    setSaid(`${fill(copy.moved, { title, position: place + 1, count: works.length })} ${copy.saved}`);
    // At an end of the list the button is disabled, and the focus lost.
    const isLost = document.activeElement?.matches("body, :disabled");
    if (isLost && moved.intent !== "place") focusOn(...[moved.intent, "up", "down"].map((way) => `${way}-${moved.id}`));
  }, [isDone, fetcher.state]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Answered fetcher={fetcher} words={failures} />
      <Rows label={dashboard.listLabel}>
        {works.map((work, index) => (
          <WorkRow
            key={work.id}
            work={work}
            order={
              <fetcher.Form method="post">
                <input type="hidden" name="id" value={work.id} />
                <Order {...work} index={index} count={works.length} onMove={(...step) => move(work.id, ...step)} />
              </fetcher.Form>
            }
          />
        ))}
      </Rows>
    </>
  );
}
