export type Theme = "dark" | "light";

/** What `<meta name="theme-color">` says: the page's background. */
export const themeColors: Record<Theme, string> = { dark: "#35414d", light: "#f8efba" };

export function otherTheme(theme: Theme): Theme {
  return theme === "dark" ? "light" : "dark";
}
