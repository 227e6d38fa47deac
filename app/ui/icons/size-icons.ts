import { shapes } from "./icon.tsx";
import maximize from "./maximize-2.svg?shapes";
import minimize from "./minimize-2.svg?shapes";

const sizeShapes = {
  "maximize-2": maximize,
  "minimize-2": minimize,
};

export type SizeIcon = keyof typeof sizeShapes;

Object.assign(shapes, sizeShapes);
