import circleAlert from "lucide-static/icons/circle-alert.svg?shapes";
import clock from "lucide-static/icons/clock.svg?shapes";
import { shapes } from "./icon.tsx";

const formShapes = {
  "circle-alert": circleAlert,
  clock: clock,
};

export type FormIcon = keyof typeof formShapes;

/** Adds the icons of forms to `Icon`. */
Object.assign(shapes, formShapes);
