import type { AdminIcon } from "./admin-icons.ts";
import arrowLeft from "./arrow-left.svg?shapes";
import arrowRight from "./arrow-right.svg?shapes";
import arrowUpRight from "./arrow-up-right.svg?shapes";
import chevronDown from "./chevron-down.svg?shapes";
import download from "./download.svg?shapes";
import type { FormIcon } from "./form-icons.ts";
import house from "./house.svg?shapes";
import styles from "./icon.module.css";
import loaderCircle from "./loader-circle.svg?shapes";
import mail from "./mail.svg?shapes";
import menu from "./menu.svg?shapes";
import moon from "./moon.svg?shapes";
import pause from "./pause.svg?shapes";
import play from "./play.svg?shapes";
import rotateCw from "./rotate-cw.svg?shapes";
import { Shapes } from "./shapes.tsx";
import type { SizeIcon } from "./size-icons.ts";
import sun from "./sun.svg?shapes";
import x from "./x.svg?shapes";

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
