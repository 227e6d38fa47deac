import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { fill } from "#app/formats/fill.ts";
import { viewerTexts as copy } from "#app/texts/large-picture.ts";
import { CornerMarks } from "#app/ui/drawings/corner-marks.tsx";
import arrowLeftIcon from "#app/ui/icons/arrow-left.svg?shapes";
import arrowRightIcon from "#app/ui/icons/arrow-right.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import maximizeIcon from "#app/ui/icons/maximize-2.svg?shapes";
import minimizeIcon from "#app/ui/icons/minimize-2.svg?shapes";
import xIcon from "#app/ui/icons/x.svg?shapes";
import styles from "./large-picture.module.css";
import css from "./viewer.css?inline";

/** A mouse that has moved less has pressed, not dragged. */
const THRESHOLD_PX = 5;

// The styles come with the script, so that no page waits for them.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

interface LargePicture {
  link: HTMLAnchorElement;
  src: string;
  /** The plate's own file is loaded already. */
  small: string;
  alt: string;
  caption: string;
  ink: string | undefined;
  width: number;
  ratio: number;
  isLong: boolean;
}

/** All pictures that open large, in the order of the page. A pair is two pictures. */
function picturesOnPage(): LargePicture[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`.${styles.link}`)].flatMap((link) => {
    const images = [...(link.parentElement?.querySelectorAll("img") ?? [])];
    const kind = link.parentElement?.dataset.kind;
    const caption = link.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
    return images.map((image, index) => {
      const [width, height] = ["width", "height"].map((name) => Number(image.getAttribute(name)));
      const ratio = (width ?? 1) / (height ?? 1);
      return {
        link,
        caption,
        width: width ?? 0,
        ratio,
        src: index === 0 ? link.href : (link.dataset.phone ?? ""),
        small: image.currentSrc,
        alt: images[0]?.alt ?? "",
        ink: link.dataset.ink,
        isLong: kind === "page" || kind === "phone-page" || (kind === "pair" && ratio < 0.42),
      };
    });
  });
}

export function Viewer({ link, onClosed }: { link: HTMLAnchorElement; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const held = useRef({ x: 0, y: 0, moved: 0 });
  const [pictures] = useState(picturesOnPage);
  const [index, setIndex] = useState(() => pictures.findIndex((picture) => picture.link === link));
  const [isReal, setReal] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const picture = pictures[index];

  useLayoutEffect(() => {
    dialog.current?.showModal();
    close.current?.focus();
  }, []);

  function measure() {
    const shown = image.current;
    if (shown && picture && !isReal) setHasMore(picture.width > shown.clientWidth + 1);
  }
  useLayoutEffect(measure);
  useEffect(() => {
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  });

  function show(next: number) {
    if (!pictures[next]) return;
    flushSync(() => {
      setIndex(next);
      setReal(false);
    });
    stage.current?.scrollTo(0, 0);
    // At an end the button that was pressed is disabled, and has lost the focus.
    if (document.activeElement?.matches(":disabled, body")) close.current?.focus();
  }

  /** @param at place in the window that comes to the middle */
  function zoom(at?: { x: number; y: number }) {
    const [view, shown] = [stage.current, image.current];
    if (!view || !shown || !hasMore) return;
    const frame = view.getBoundingClientRect();
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const { x, y } = at ?? middle;
    const before = shown.getBoundingClientRect();
    flushSync(() => setReal(!isReal));
    const after = shown.getBoundingClientRect();
    const left = after.x + ((x - before.x) / before.width) * after.width - middle.x;
    const top = after.y + ((y - before.y) / before.height) * after.height - middle.y;
    view.scrollBy({ left, top, behavior: "instant" });
    if (!isReal) view.focus();
  }

  /** Only a mouse needs it: fingers scroll by themselves. */
  function pan({ buttons, pointerType, clientX, clientY, target }: PointerEvent) {
    const { x, y } = held.current;
    if (pointerType !== "mouse" || buttons !== 1 || target !== image.current) return;
    stage.current?.scrollBy({ left: x - clientX, top: y - clientY, behavior: "instant" });
    held.current = { x: clientX, y: clientY, moved: held.current.moved + Math.hypot(x - clientX, y - clientY) };
  }

  function press({ target, clientX: x, clientY: y }: MouseEvent) {
    if (target === image.current && held.current.moved < THRESHOLD_PX) zoom({ x, y });
  }

  function turn(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const view = stage.current;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!step || !view || view.scrollWidth > view.clientWidth) return;
    event.preventDefault();
    show(index + step);
  }

  async function leave() {
    link.focus();
    await Promise.allSettled(dialog.current?.getAnimations().map(({ finished }) => finished) ?? []);
    onClosed();
  }

  if (!picture) return null;
  const mode = isReal ? "real" : picture.isLong ? "long" : "fit";
  const look = { "--ratio": picture.ratio, "--width": `${picture.width}px`, "--small": `url("${picture.small}")` };
  return createPortal(
    <dialog
      ref={dialog}
      className="viewer screen-only"
      aria-label={copy.label}
      data-ink={picture.ink}
      onClose={leave}
      onKeyDown={turn}
      onPointerDown={({ clientX: x, clientY: y }) => {
        held.current = { x, y, moved: 0 };
      }}
      onPointerMove={pan}
      onClick={press}
    >
      <div className="viewer-marks">
        <CornerMarks />
      </div>
      <div ref={stage} className="viewer-stage" data-mode={mode} data-more={hasMore} tabIndex={mode === "fit" ? -1 : 0}>
        <img
          key={picture.src}
          ref={image}
          src={picture.src}
          alt={picture.alt}
          draggable={false}
          style={look as CSSProperties}
          onLoad={({ currentTarget }) => {
            picture.width = currentTarget.naturalWidth;
            currentTarget.style.setProperty("--width", `${picture.width}px`);
            measure();
          }}
        />
      </div>
      <div className="cluster viewer-bar">
        <p className="viewer-caption">{picture.caption}</p>
        {pictures.length > 1 && (
          <div className="cluster viewer-steps">
            <button
              type="button"
              className="square"
              aria-label={copy.previous}
              disabled={index === 0}
              onClick={() => show(index - 1)}
            >
              <Icon shapes={arrowLeftIcon} />
            </button>
            <p role="status">{fill(copy.place, { number: index + 1, total: pictures.length })}</p>
            <button
              type="button"
              className="square"
              aria-label={copy.next}
              disabled={index === pictures.length - 1}
              onClick={() => show(index + 1)}
            >
              <Icon shapes={arrowRightIcon} />
            </button>
          </div>
        )}
        {hasMore && (
          <button type="button" className="tap viewer-button" onClick={() => zoom()}>
            <Icon shapes={isReal ? minimizeIcon : maximizeIcon} />
            <span>{isReal ? copy.fit : copy.realSize}</span>
          </button>
        )}
        <button ref={close} type="button" className="tap viewer-button" onClick={() => dialog.current?.close()}>
          <Icon shapes={xIcon} />
          <span>{copy.close}</span>
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
