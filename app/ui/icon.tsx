import arrowLeft from "lucide-static/icons/arrow-left.svg?shapes";
import arrowRight from "lucide-static/icons/arrow-right.svg?shapes";
import arrowUpRight from "lucide-static/icons/arrow-up-right.svg?shapes";
import chevronDown from "lucide-static/icons/chevron-down.svg?shapes";
import chevronUp from "lucide-static/icons/chevron-up.svg?shapes";
import circleAlert from "lucide-static/icons/circle-alert.svg?shapes";
import download from "lucide-static/icons/download.svg?shapes";
import eye from "lucide-static/icons/eye.svg?shapes";
import eyeOff from "lucide-static/icons/eye-off.svg?shapes";
import grip from "lucide-static/icons/grip-vertical.svg?shapes";
import house from "lucide-static/icons/house.svg?shapes";
import imageUp from "lucide-static/icons/image-up.svg?shapes";
import loaderCircle from "lucide-static/icons/loader-circle.svg?shapes";
import logOut from "lucide-static/icons/log-out.svg?shapes";
import mail from "lucide-static/icons/mail.svg?shapes";
import menu from "lucide-static/icons/menu.svg?shapes";
import moon from "lucide-static/icons/moon.svg?shapes";
import pause from "lucide-static/icons/pause.svg?shapes";
import pencil from "lucide-static/icons/pencil.svg?shapes";
import play from "lucide-static/icons/play.svg?shapes";
import plus from "lucide-static/icons/plus.svg?shapes";
import rotateCw from "lucide-static/icons/rotate-cw.svg?shapes";
import sun from "lucide-static/icons/sun.svg?shapes";
import trash from "lucide-static/icons/trash-2.svg?shapes";
import undo from "lucide-static/icons/undo-2.svg?shapes";
import x from "lucide-static/icons/x.svg?shapes";
import styles from "./icon.module.css";

const shapes = {
  "arrow-left": arrowLeft,
  "arrow-right": arrowRight,
  "arrow-up-right": arrowUpRight,
  "chevron-down": chevronDown,
  "chevron-up": chevronUp,
  "circle-alert": circleAlert,
  download: download,
  eye: eye,
  "eye-off": eyeOff,
  "grip-vertical": grip,
  house: house,
  "image-up": imageUp,
  "loader-circle": loaderCircle,
  "log-out": logOut,
  mail: mail,
  menu: menu,
  moon: moon,
  pause: pause,
  pencil: pencil,
  play: play,
  plus: plus,
  "rotate-cw": rotateCw,
  sun: sun,
  "trash-2": trash,
  "undo-2": undo,
  x: x,
};

export type IconName = keyof typeof shapes;

interface IconProps {
  name: IconName;
  className?: string | undefined;
}

/** A drawing beside a text that says the same, or inside a control that carries its own name. */
export function Icon({ name, className = "" }: IconProps) {
  return (
    <svg
      className={`${styles.icon} ${className}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings come from the icon package at build time
      dangerouslySetInnerHTML={{ __html: shapes[name] }}
    />
  );
}
