import type { AdminIcon } from "./admin-icons.ts";
import type { FormIcon } from "./form-icons.ts";
import styles from "./icon.module.css";
import arrowLeft from "./icons/arrow-left.svg?shapes";
import arrowRight from "./icons/arrow-right.svg?shapes";
import arrowUpRight from "./icons/arrow-up-right.svg?shapes";
import chevronDown from "./icons/chevron-down.svg?shapes";
import download from "./icons/download.svg?shapes";
import house from "./icons/house.svg?shapes";
import loaderCircle from "./icons/loader-circle.svg?shapes";
import mail from "./icons/mail.svg?shapes";
import menu from "./icons/menu.svg?shapes";
import moon from "./icons/moon.svg?shapes";
import pause from "./icons/pause.svg?shapes";
import play from "./icons/play.svg?shapes";
import rotateCw from "./icons/rotate-cw.svg?shapes";
import sun from "./icons/sun.svg?shapes";
import x from "./icons/x.svg?shapes";
import { Shapes } from "./shapes.tsx";
import type { SizeIcon } from "./size-icons.ts";

const visitorShapes = {
  "arrow-left": arrowLeft,
  "arrow-right": arrowRight,
  "arrow-up-right": arrowUpRight,
  "chevron-down": chevronDown,
  download: download,
  house: house,
  "loader-circle": loaderCircle,
  mail: mail,
  menu: menu,
  moon: moon,
  pause: pause,
  play: play,
  "rotate-cw": rotateCw,
  sun: sun,
  x: x,
};

export type IconName = keyof typeof visitorShapes | AdminIcon | FormIcon | SizeIcon;

/** admin-icons.ts, form-icons.ts and size-icons.ts add icons for single pages, so that the others do not load them. */
export const shapes: Partial<Record<IconName, string>> = { ...visitorShapes };

interface IconProps {
  name: IconName;
  className?: string | undefined;
}

export function Icon({ name, className = "" }: IconProps) {
  return <Shapes className={`${styles.icon} ${className}`} shapes={shapes[name] ?? ""} side={20} />;
}
