import { type FormEvent, useState } from "react";
import { paths } from "#app/paths.ts";
import { IconButton } from "../controls/button.tsx";
import moonIcon from "../icons/moon.svg?shapes";
import sunIcon from "../icons/sun.svg?shapes";

export type Theme = "dark" | "light";

interface ThemeToggleProps {
  theme: Theme;
  /** Address to which the form returns; by default the referrer. */
  here: string | undefined;
  labels: { toLight: string; toDark: string };
}

// The choice outlives the button: the page in English has another header, and the server's theme is read once.
let chosenInTab: Theme | undefined;

export function ThemeToggle({ theme, here, labels }: ThemeToggleProps) {
  const [chosen, setChosen] = useState(chosenInTab);
  const next = (chosen ?? theme) === "dark" ? "light" : "dark";

  // A fetcher would follow the redirect with a navigation, which scrolls and adds an entry to the history.
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new URLSearchParams({ theme: next });
    chosenInTab = next;
    setChosen(next);
    paint(next);
    // If the request fails, only the next page does not have the new theme.
    fetch(paths.theme, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
  }

  return (
    <form method="post" action={paths.theme} onSubmit={choose}>
      {here !== undefined && <input type="hidden" name="to" value={here} />}
      <IconButton
        type="submit"
        name="theme"
        value={next}
        look="bare"
        icon={next === "light" ? sunIcon : moonIcon}
        label={next === "light" ? labels.toLight : labels.toDark}
      />
    </form>
  );
}

function paint(theme: Theme) {
  const page = document.documentElement;
  page.dataset.theme = theme;
  const background = getComputedStyle(page).getPropertyValue("--bg");
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute("content", background);
}
