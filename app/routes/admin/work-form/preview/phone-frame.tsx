import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./preview-pane.module.css";

interface PhoneFrameProps {
  title: string;
  ref: Ref<HTMLIFrameElement>;
  /** Called when the components are shown. */
  onReady: () => void;
  children: ReactNode;
}

/** Shows components as on a phone: in a document of its own, because their styles ask for the width of the window. */
export function PhoneFrame({ title, ref, onReady, children }: PhoneFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement>();

  function fill() {
    const page = frame.current?.contentDocument;
    if (!page?.body || page.body.firstChild) return;
    for (const sheet of document.querySelectorAll("link[rel=stylesheet], style"))
      page.head.append(sheet.cloneNode(true));
    setRoot(page.body.appendChild(page.createElement("div")));
  }

  // Chromium has loaded the empty document already, Firefox replaces it once more.
  useEffect(fill, []);

  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (root) ready();
  }, [root]);

  useEffect(() => {
    const page = root?.ownerDocument.documentElement;
    if (!root || !page) return;
    const size = new ResizeObserver(() => {
      if (frame.current) frame.current.style.height = `${root.offsetHeight}px`;
    });
    const copyTheme = () => page.setAttribute("data-theme", document.documentElement.dataset.theme ?? "dark");
    const theme = new MutationObserver(copyTheme);
    copyTheme();
    page.lang = document.documentElement.lang;
    size.observe(root);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      size.disconnect();
      theme.disconnect();
    };
  }, [root]);

  return (
    <iframe
      ref={(element) => {
        frame.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      className={styles.phone}
      title={title}
      tabIndex={-1}
      onLoad={fill}
    >
      {root && createPortal(children, root)}
    </iframe>
  );
}
