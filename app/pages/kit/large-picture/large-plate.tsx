import { type ComponentProps, type MouseEvent, useState } from "react";
import { fill } from "#app/formats/fill.ts";
import { largePictureTexts as copy } from "#app/texts/large-picture.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import maximizeIcon from "#app/ui/icons/maximize-2.svg?shapes";
import { Plate } from "#app/ui/pictures/plate.tsx";
import styles from "./large-picture.module.css";

type Viewer = typeof import("./viewer.tsx").Viewer;

const loadViewer = () => import("./viewer.tsx");

/** Without a script the link opens the picture's largest file; with one, the viewer opens over the page. */
export function LargePlate({ caption, ...plate }: ComponentProps<typeof Plate> & { caption?: string | undefined }) {
  const [open, setOpen] = useState<{ Viewer: Viewer; link: HTMLAnchorElement }>();
  const { mount, alt, large, phone } = plate.image;
  if (!large || mount.kind === "logo" || mount.kind === "tiny") return <Plate {...plate} />;

  function openViewer(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.currentTarget;
    event.preventDefault();
    loadViewer().then(
      ({ Viewer }) => setOpen({ Viewer, link }),
      () => location.assign(link.href),
    );
  }

  return (
    <Plate {...plate}>
      <a
        className={`screen-only ${styles.link}`}
        href={large}
        data-ink={mount.ink ?? undefined}
        data-phone={phone?.large}
        data-cursor={copy.cursor}
        aria-label={fill(copy.open, { alt: alt || caption || "" })}
        onPointerEnter={loadViewer}
        onFocus={loadViewer}
        onClick={openViewer}
      >
        <span className={`square ${styles.tab}`}>
          <Icon shapes={maximizeIcon} />
        </span>
      </a>
      {open && <open.Viewer link={open.link} onClosed={() => setOpen(undefined)} />}
    </Plate>
  );
}
