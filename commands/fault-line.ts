/** The texts are as they are written, by their file and then by their export. */
export type Content = Record<string, Record<string, unknown>>;

export const fileOf = (folder: string, file: string) => `${folder}/${file}${file.startsWith("pages/") ? "" : ".ts"}`;

/** The line names file, field and remedy. @param path leads from `root` to the value that is wrong */
export function faultAt(file: string, root: unknown, path: readonly PropertyKey[], message: string): string {
  const found = valueAt(root, path);
  const quoted = typeof found === "string" || typeof found === "number" ? `${JSON.stringify(found)} ` : "";
  return `${file}: ${[...path, ""].join(".").replace(/\.$/, ": ")}${quoted}${message}.`;
}

export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], root);
}
