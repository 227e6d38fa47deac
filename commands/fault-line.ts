/** A folder of content, as it is written: by file, then by export. */
export type Content = Record<string, Record<string, unknown>>;

export const fileOf = (folder: string, file: string) => `${folder}/${file}${file.startsWith("pages/") ? "" : ".ts"}`;

/** One line for a mistake. @param path where it stands in `root` */
export function faultAt(file: string, root: unknown, path: readonly PropertyKey[], message: string): string {
  const found = valueAt(root, path);
  const quoted = typeof found === "string" || typeof found === "number" ? `${JSON.stringify(found)} ` : "";
  return `${file}: ${[...path, ""].join(".").replace(/\.$/, ": ")}${quoted}${message}.`;
}

export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], root);
}
