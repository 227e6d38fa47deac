import maximize from "lucide-static/icons/maximize-2.svg?shapes";
import minimize from "lucide-static/icons/minimize-2.svg?shapes";
import { shapes } from "./icon.tsx";

const sizeShapes = {
  "maximize-2": maximize,
  "minimize-2": minimize,
};

export type SizeIcon = keyof typeof sizeShapes;

Object.assign(shapes, sizeShapes);
