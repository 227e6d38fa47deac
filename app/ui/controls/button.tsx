import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { type Arrow, arrows } from "../icons/arrows.ts";
import { Icon } from "../icons/icon.tsx";
import loaderCircleIcon from "../icons/loader-circle.svg?shapes";
import { Anchor, type Target } from "./anchor.tsx";
import styles from "./button.module.css";

interface Look {
  /** Use one primary button per view. */
  variant?: "primary" | "secondary" | "danger" | undefined;
  small?: boolean | undefined;
  icon?: IconShapes | undefined;
  arrow?: Arrow | undefined;
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
