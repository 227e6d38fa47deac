import type { ButtonHTMLAttributes } from "react";
import { Icon } from "../icons/icon.tsx";
import styles from "./icon-button.module.css";

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
      className={`square ${styles.button} ${styles[look]} ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon shapes={icon} />
    </button>
  );
}
