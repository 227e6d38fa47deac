import { admin } from "#app/texts/admin.ts";
import { DraftRow } from "./draft-row.tsx";
import { TravellingList } from "./travelling-list.tsx";
import type { Changes } from "./use-changes.ts";

/** The drafts, the last changed first. They have no order of their own. */
export function DraftList({ changes }: { changes: Changes }) {
  const { drafts, remove, createPreview, disablePreview } = changes;
  return (
    <TravellingList aria-label={admin.dashboard.drafts}>
      {drafts.map((work) => (
        <DraftRow
          key={work.id}
          work={work}
          onRemove={() => remove(work)}
          onCreatePreview={() => createPreview(work)}
          onDisablePreview={() => disablePreview(work)}
        />
      ))}
    </TravellingList>
  );
}
