import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import arrowLeftIcon from "../icons/arrow-left.svg?shapes";
import arrowRightIcon from "../icons/arrow-right.svg?shapes";
import arrowUpRightIcon from "../icons/arrow-up-right.svg?shapes";
import downloadIcon from "../icons/download.svg?shapes";
import { Icon } from "../icons/icon.tsx";
import loaderCircleIcon from "../icons/loader-circle.svg?shapes";
import styles from "./button.module.css";
import iconButton from "./icon-button.module.css";
import { PageLink } from "./page-link.tsx";
import textLink from "./text-link.module.css";

/** An arrow stands beside the words of a link or button, and shows where it leads. */
const arrows = {
  "arrow-left": arrowLeftIcon,
  "arrow-right": arrowRightIcon,
  "arrow-up-right": arrowUpRightIcon,
  download: downloadIcon,
};

/** `to` is a page of the site, `href` any other address. */
type Target = { "aria-label"?: string | undefined } & (
  | { to: string; viewTransition?: boolean; rel?: "prev" | "next" }
  | {
      href: string;
      download?: boolean | string | undefined;
      /** The link opens a new tab; a screen reader announces this text. */
      newTab?: string | undefined;
    }
);

interface Look {
  /** Use one primary button per view. */
  variant?: "primary" | "secondary" | "danger" | undefined;
  small?: boolean | undefined;
  icon?: IconShapes | undefined;
  arrow?: keyof typeof arrows | undefined;
  className?: string | undefined;
  children: ReactNode;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> & {
    pending?: boolean | undefined;
    /** This replaces the label while `pending`. Both are laid out, so that the width does not change. */
    pendingLabel?: string | undefined;
  };

export function Button({ pending = false, pendingLabel, onClick, ...rest }: ButtonProps) {
  const { variant, small, icon, arrow, className, children, ...attributes } = rest;
  // The button is not `disabled`, because that loses the focus.
  const refuse = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...attributes}
      className={buttonLook({ variant, small, className })}
      aria-disabled={pending || undefined}
      onClick={pending ? refuse : onClick}
    >
      {pendingLabel === undefined ? (
        <Content icon={icon} arrow={arrow}>
          {children}
        </Content>
      ) : (
        <span className={styles.stack}>
          <span className={styles.face} data-shown={!pending}>
            <Content icon={icon} arrow={arrow}>
              {children}
            </Content>
          </span>
          <span className={styles.face} data-shown={pending}>
            <Icon shapes={loaderCircleIcon} className="spinning" />
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  );
}

export function ButtonLink({ variant, small, icon, arrow, className, children, ...link }: Look & Target) {
  return (
    <Anchor {...link} className={buttonLook({ variant, small, className })}>
      <Content icon={icon} arrow={arrow}>
        {children}
      </Content>
    </Anchor>
  );
}

function Content({ icon, arrow, children }: Pick<Look, "icon" | "arrow" | "children">) {
  return (
    <>
      {icon && <Icon shapes={icon} />}
      {children}
      {arrow && <Icon shapes={arrows[arrow]} className={styles.arrow} />}
    </>
  );
}

function buttonLook({ variant = "secondary", small = false, className = "" }: Omit<Look, "children">) {
  return `${styles.button} ${styles[variant] ?? ""} ${small ? styles.small : styles.large} ${className}`;
}

type TextLinkProps = Target & Pick<Look, "arrow" | "className" | "children">;

export function TextLink({ arrow, className = "", children, ...link }: TextLinkProps) {
  return (
    <Anchor {...link} className={`tap ${textLink.link} ${className}`}>
      {arrow === "arrow-left" && <Icon shapes={arrows[arrow]} />}
      <span className={textLink.text}>{children}</span>
      {arrow && arrow !== "arrow-left" && <Icon shapes={arrows[arrow]} />}
    </Anchor>
  );
}

function Anchor({ children, ...link }: Target & { className: string; children: ReactNode }) {
  if ("to" in link) return <PageLink {...link}>{children}</PageLink>;
  const { newTab, ...anchor } = link;
  return (
    <a {...anchor} target={newTab && "_blank"} rel="noopener">
      {children}
      {newTab && <span className="visually-hidden"> ({newTab})</span>}
    </a>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  icon: IconShapes;
  label: string;
  /** `bare` is 44 px without an outline, `outlined` 44 px with one, `large` 56 px. */
  look?: "bare" | "outlined" | "large";
}

export function IconButton({ icon, label, look = "outlined", className = "", ...attributes }: IconButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      className={`square ${iconButton.button} ${iconButton[look]} ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon shapes={icon} />
    </button>
  );
}
