/*
 * A form has flat names: `testimonial.name`, `figures.0.value`, `gallery.2.alt`. The rules read the shapes of the API.
 */

/** The name of a part, its place in a list if it is one, and the member. */
const nestedName =
  /^(figures|testimonial|gallery|phone)(?:\.(\d))?\.(id|alt|caption|framing|order|remove|value|label|text|name|role)$/;

type Members = Record<string, unknown>;

/**
 * Turns the flat names of a form into the shapes of the API. A list that the form holds and leaves empty is in it with
 * its plain name.
 */
export function nested(values: Record<string, unknown>): Record<string, unknown> {
  const flat = Object.entries(values).filter(([name]) => !nestedName.test(name));
  const result: Record<string, unknown> = Object.fromEntries(flat);
  const parts = new Map<string, Members>();
  const lists = new Map<string, Map<number, Members>>();
  for (const [name, value] of Object.entries(values)) {
    const [, part, place, member] = nestedName.exec(name) ?? [];
    if (!part || !member) continue;
    const holder = place === undefined ? getOrAdd(parts, part, {}) : listed(lists, part, Number(place));
    holder[member] = value;
  }
  for (const list of ["figures", "gallery"]) if (result[list] === "") result[list] = [];
  if (result.phone === "") result.phone = null;
  for (const [part, members] of parts) result[part] = members;
  for (const [part, rows] of lists)
    result[part] = inOrder([...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row));
  const { phone } = result;
  if (phone && typeof phone === "object" && "remove" in phone) result.phone = null;
  return result;
}

function listed(lists: Map<string, Map<number, Members>>, part: string, place: number): Members {
  return getOrAdd(getOrAdd(lists, part, new Map<number, Members>()), place, {});
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  const found = map.get(key) ?? value;
  map.set(key, found);
  return found;
}

/** Without scripts the rows of a gallery have a number for their place, and a checkbox to take them out. */
function inOrder(rows: Members[]): Members[] {
  return rows
    .filter(({ remove }) => remove === undefined)
    .map(({ order, ...row }, index) => ({ row, place: Number(order) || index + 1 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ row }) => row);
}
