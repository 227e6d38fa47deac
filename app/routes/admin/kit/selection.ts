import { type ComponentProps, useState } from "react";

/** Which of some things are chosen. Without a script the checkboxes of the form say it alone. */
export function useSelection(ids: string[]) {
  const [marked, setMarked] = useState<string[]>([]);
  // What has gone is not chosen any more.
  const chosen = ids.filter((id) => marked.includes(id));
  const isSome = chosen.length > 0 && chosen.length < ids.length;

  const box = (id: string): ComponentProps<"input"> => ({
    type: "checkbox",
    name: "id",
    value: id,
    checked: chosen.includes(id),
    onChange: ({ target }) => setMarked(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id)),
  });
  const all: ComponentProps<"input"> = {
    type: "checkbox",
    checked: ids.length > 0 && chosen.length === ids.length,
    onChange: ({ target }) => setMarked(target.checked ? ids : []),
    ref: (element) => {
      if (element) element.indeterminate = isSome;
    },
  };
  return { count: chosen.length, box, all };
}
