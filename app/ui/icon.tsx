import arrowLeft from "lucide-static/icons/arrow-left.svg?raw";
import arrowRight from "lucide-static/icons/arrow-right.svg?raw";
import arrowUpRight from "lucide-static/icons/arrow-up-right.svg?raw";
import chevronDown from "lucide-static/icons/chevron-down.svg?raw";
import chevronUp from "lucide-static/icons/chevron-up.svg?raw";
import circleAlert from "lucide-static/icons/circle-alert.svg?raw";
import download from "lucide-static/icons/download.svg?raw";
import eye from "lucide-static/icons/eye.svg?raw";
import eyeOff from "lucide-static/icons/eye-off.svg?raw";
import grip from "lucide-static/icons/grip-vertical.svg?raw";
import house from "lucide-static/icons/house.svg?raw";
import imageUp from "lucide-static/icons/image-up.svg?raw";
import loaderCircle from "lucide-static/icons/loader-circle.svg?raw";
import logOut from "lucide-static/icons/log-out.svg?raw";
import mail from "lucide-static/icons/mail.svg?raw";
import menu from "lucide-static/icons/menu.svg?raw";
import moon from "lucide-static/icons/moon.svg?raw";
import pause from "lucide-static/icons/pause.svg?raw";
import pencil from "lucide-static/icons/pencil.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import plus from "lucide-static/icons/plus.svg?raw";
import rotateCw from "lucide-static/icons/rotate-cw.svg?raw";
import sun from "lucide-static/icons/sun.svg?raw";
import trash from "lucide-static/icons/trash-2.svg?raw";
import undo from "lucide-static/icons/undo-2.svg?raw";
import x from "lucide-static/icons/x.svg?raw";
import styles from "./icon.module.css";
import { svgShapes } from "./svg-shapes.ts";

const shapes = {
  "arrow-left": svgShapes(arrowLeft),
  "arrow-right": svgShapes(arrowRight),
  "arrow-up-right": svgShapes(arrowUpRight),
  "chevron-down": svgShapes(chevronDown),
  "chevron-up": svgShapes(chevronUp),
  "circle-alert": svgShapes(circleAlert),
  download: svgShapes(download),
  eye: svgShapes(eye),
  "eye-off": svgShapes(eyeOff),
  "grip-vertical": svgShapes(grip),
  house: svgShapes(house),
  "image-up": svgShapes(imageUp),
  "loader-circle": svgShapes(loaderCircle),
  "log-out": svgShapes(logOut),
  mail: svgShapes(mail),
  menu: svgShapes(menu),
  moon: svgShapes(moon),
  pause: svgShapes(pause),
  pencil: svgShapes(pencil),
  play: svgShapes(play),
  plus: svgShapes(plus),
  "rotate-cw": svgShapes(rotateCw),
  sun: svgShapes(sun),
  "trash-2": svgShapes(trash),
  "undo-2": svgShapes(undo),
  x: svgShapes(x),
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
