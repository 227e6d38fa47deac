import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { CaseStudy, type StudiedWork } from "#app/routes/case-study/case-study.tsx";
import { admin } from "#app/texts/admin.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { siteTexts } from "#app/texts/site.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { PhoneFrame } from "./phone-frame.tsx";
import styles from "./preview-pane.module.css";
import { useThrottled } from "./use-throttled.ts";

const { form: copy } = admin;
const { work: labels } = portfolioTexts;

type Tab = "card" | "page";

interface PreviewPaneProps {
  card: ReactNode;
  work: StudiedWork;
  /** The page of a saved draft, if it has a link. */
  previewPath: string | undefined;
}

/** The work as visitors will see it: in the list, and on its own page. */
export function PreviewPane({ card, work, previewPath }: PreviewPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [tab, setTab] = useState<Tab>("card");
  const [hasChosen, setChosen] = useState(false);
  const part = useRef<string>(undefined);
  const shown = useThrottled(work);

  const scroll = () => scrollToPart(pane.current, frame.current, part.current);

  const follow = useEffectEvent((field: EventTarget | null) => {
    if (!(field instanceof HTMLElement) || !field.closest("[data-study]") || hasChosen) return;
    part.current = partOf(field.id);
    setTab("page");
    scroll();
  });
  useEffect(() => {
    const listener = ({ target }: FocusEvent) => follow(target);
    document.addEventListener("focusin", listener);
    return () => document.removeEventListener("focusin", listener);
  }, []);

  return (
    <aside ref={pane} className={styles.preview} aria-label={copy.preview}>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{copy.preview}</legend>
        {(["card", "page"] as const).map((each) => (
          <label key={each} className={styles.tab}>
            <input
              type="radio"
              name="preview"
              className="visually-hidden"
              checked={tab === each}
              onChange={() => {
                setTab(each);
                setChosen(true);
              }}
            />
            {copy.previewTabs[each]}
          </label>
        ))}
      </fieldset>
      {/* Inert: its links must not leave the form. */}
      <div className={styles.shown} inert>
        {tab === "card" ? (
          card
        ) : (
          <PhoneFrame title={copy.previewTabs.page} ref={frame} onReady={scroll}>
            <CaseStudy work={shown} />
          </PhoneFrame>
        )}
      </div>
      {tab === "page" && (
        <p className={styles.note}>
          {copy.previewWidth}{" "}
          {previewPath !== undefined && (
            <TextLink href={previewPath} newTab={siteTexts.newTab} arrow="arrow-up-right">
              {copy.previewLarge}
            </TextLink>
          )}
        </p>
      )}
    </aside>
  );
}

/** The heading or the accessible name of the part that a field belongs to; undefined for the top. */
function partOf(field: string): string | undefined {
  const [part = ""] = field.split(/[.-]/);
  if (part === "need" || part === "approach" || part === "outcome" || part === "testimonial") return labels[part];
  if (part === "figures") return labels.outcome;
  return ["alt", "caption", "framing", "grip", "remove", "up", "down", "add"].includes(part)
    ? labels.gallery
    : undefined;
}

/** Of the tabs, which stay at the top. */
const TABS_PX = 64;

function scrollToPart(pane: HTMLElement | null, frame: HTMLIFrameElement | null, label: string | undefined): void {
  const parts = frame?.contentDocument?.querySelectorAll("h2, [aria-label]") ?? [];
  const part = [...parts].find((each) => (each.getAttribute("aria-label") ?? each.textContent) === label);
  if (!pane || !frame || (label !== undefined && !part)) return;
  const top = part ? frame.offsetTop + part.getBoundingClientRect().top - TABS_PX : 0;
  pane.scrollTo({ top, behavior: "instant" });
}
