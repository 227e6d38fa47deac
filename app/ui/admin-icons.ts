import ban from "lucide-static/icons/ban.svg?shapes";
import check from "lucide-static/icons/check.svg?shapes";
import chevronUp from "lucide-static/icons/chevron-up.svg?shapes";
import chevronsUp from "lucide-static/icons/chevrons-up.svg?shapes";
import copy from "lucide-static/icons/copy.svg?shapes";
import eye from "lucide-static/icons/eye.svg?shapes";
import eyeOff from "lucide-static/icons/eye-off.svg?shapes";
import grip from "lucide-static/icons/grip-vertical.svg?shapes";
import imageUp from "lucide-static/icons/image-up.svg?shapes";
import key from "lucide-static/icons/key-round.svg?shapes";
import layoutDashboard from "lucide-static/icons/layout-dashboard.svg?shapes";
import link from "lucide-static/icons/link.svg?shapes";
import logOut from "lucide-static/icons/log-out.svg?shapes";
import pencil from "lucide-static/icons/pencil.svg?shapes";
import plus from "lucide-static/icons/plus.svg?shapes";
import trash from "lucide-static/icons/trash-2.svg?shapes";
import alert from "lucide-static/icons/triangle-alert.svg?shapes";
import undo from "lucide-static/icons/undo-2.svg?shapes";
import wifiOff from "lucide-static/icons/wifi-off.svg?shapes";
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
