export type Theme = "dark" | "light";

/** The page's background, for `<meta name="theme-color">`. */
export const themeColors: Record<Theme, string> = { dark: "#35414d", light: "#f8efba" };

export function otherTheme(theme: Theme): Theme {
  return theme === "dark" ? "light" : "dark";
}
