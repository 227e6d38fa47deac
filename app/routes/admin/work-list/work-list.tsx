import { admin } from "#app/texts/admin.ts";
import type { ListedWork } from "../dashboard-list.server.ts";
import { Rows } from "../kit/row.tsx";
import { useSortable } from "../kit/sortable.tsx";
import { WorkRow } from "./work-row.tsx";

const { dashboard: copy } = admin;

/** The works that are not on the site, the last saved first. They have no order of their own. */
export function DraftList({ works }: { works: ListedWork[] }) {
  return (
    <Rows label={copy.drafts}>
      {works.map((work) => (
        <WorkRow key={work.id} work={work} />
      ))}
    </Rows>
  );
}

/** The works in the order that visitors see, which the owner can change. */
export function PublishedList({ works }: { works: ListedWork[] }) {
  const { list, order, notice } = useSortable(works);
  return (
    <>
      {notice}
      <Rows ref={list} label={copy.listLabel}>
        {works.map((work, index) => (
          <WorkRow key={work.id} work={work} order={order(work, index)} />
        ))}
      </Rows>
    </>
  );
}
