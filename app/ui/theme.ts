export type Theme = "dark" | "light";

export function otherTheme(theme: Theme): Theme {
  return theme === "dark" ? "light" : "dark";
}
