import { shapes } from "./icon.tsx";
import circleAlert from "./icons/circle-alert.svg?shapes";
import clock from "./icons/clock.svg?shapes";

const formShapes = {
  "circle-alert": circleAlert,
  clock: clock,
};

export type FormIcon = keyof typeof formShapes;

Object.assign(shapes, formShapes);
