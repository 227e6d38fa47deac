import ban from "./ban.svg?shapes";
import check from "./check.svg?shapes";
import chevronUp from "./chevron-up.svg?shapes";
import chevronsUp from "./chevrons-up.svg?shapes";
import copy from "./copy.svg?shapes";
import eye from "./eye.svg?shapes";
import eyeOff from "./eye-off.svg?shapes";
import grip from "./grip-vertical.svg?shapes";
import imageUp from "./image-up.svg?shapes";
import key from "./key-round.svg?shapes";
import layoutDashboard from "./layout-dashboard.svg?shapes";
import link from "./link.svg?shapes";
import logOut from "./log-out.svg?shapes";
import pencil from "./pencil.svg?shapes";
import plus from "./plus.svg?shapes";
import trash from "./trash-2.svg?shapes";
import alert from "./triangle-alert.svg?shapes";
import undo from "./undo-2.svg?shapes";
import wifiOff from "./wifi-off.svg?shapes";
import "./form-icons.ts";
import { shapes } from "./icon.tsx";

const adminShapes = {
  ban: ban,
  check: check,
  copy: copy,
  "chevron-up": chevronUp,
  "chevrons-up": chevronsUp,
  eye: eye,
  "eye-off": eyeOff,
  "grip-vertical": grip,
  "image-up": imageUp,
  "key-round": key,
  "layout-dashboard": layoutDashboard,
  link: link,
  "log-out": logOut,
  pencil: pencil,
  plus: plus,
  "trash-2": trash,
  "triangle-alert": alert,
  "undo-2": undo,
  "wifi-off": wifiOff,
};

export type AdminIcon = keyof typeof adminShapes;

Object.assign(shapes, adminShapes);
