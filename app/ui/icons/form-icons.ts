import circleAlert from "./circle-alert.svg?shapes";
import clock from "./clock.svg?shapes";
import { shapes } from "./icon.tsx";

const formShapes = {
  "circle-alert": circleAlert,
  clock: clock,
};

export type FormIcon = keyof typeof formShapes;

Object.assign(shapes, formShapes);
