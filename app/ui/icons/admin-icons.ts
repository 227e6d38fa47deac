import ban from "./icons/ban.svg?shapes";
import check from "./icons/check.svg?shapes";
import chevronUp from "./icons/chevron-up.svg?shapes";
import chevronsUp from "./icons/chevrons-up.svg?shapes";
import copy from "./icons/copy.svg?shapes";
import eye from "./icons/eye.svg?shapes";
import eyeOff from "./icons/eye-off.svg?shapes";
import grip from "./icons/grip-vertical.svg?shapes";
import imageUp from "./icons/image-up.svg?shapes";
import key from "./icons/key-round.svg?shapes";
import layoutDashboard from "./icons/layout-dashboard.svg?shapes";
import link from "./icons/link.svg?shapes";
import logOut from "./icons/log-out.svg?shapes";
import pencil from "./icons/pencil.svg?shapes";
import plus from "./icons/plus.svg?shapes";
import trash from "./icons/trash-2.svg?shapes";
import alert from "./icons/triangle-alert.svg?shapes";
import undo from "./icons/undo-2.svg?shapes";
import wifiOff from "./icons/wifi-off.svg?shapes";
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
