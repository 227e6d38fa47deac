import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#app/paths.ts";
import { IconButton } from "./icon-button.tsx";
import { otherTheme, type Theme, themeColors } from "./theme.ts";

interface ThemeToggleProps {
  theme: Theme;
  /** Each names the theme it leads to. */
  labels: { toLight: string; toDark: string };
}

export function ThemeToggle({ theme, labels }: ThemeToggleProps) {
  const { pathname, search } = useLocation();
  const [chosen, setChosen] = useState<Theme>();
  const next = otherTheme(chosen ?? theme);

  // Not a fetcher: it would follow the redirect as a navigation, scroll and add a page to the history.
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new URLSearchParams({ theme: next });
    paint(next);
    setChosen(next);
    // Without an answer the page keeps its colours all the same; only the next one will not know.
    fetch(paths.theme, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
  }

  return (
    <form method="post" action={paths.theme} onSubmit={choose}>
      <input type="hidden" name="to" value={pathname + search} />
      <IconButton
        type="submit"
        name="theme"
        value={next}
        look="bare"
        icon={next === "light" ? "sun" : "moon"}
        label={next === "light" ? labels.toLight : labels.toDark}
      />
    </form>
  );
}

function paint(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute("content", themeColors[theme]);
}
