declare module "*.svg?shapes" {
  /** The content of the file's `<svg>` element. See the plugin in vite.config.ts. */
  const shapes: string;
  export default shapes;
}

declare module "*.svg?drawing" {
  const drawing: import("./svg-shapes.ts").SvgDrawing;
  export default drawing;
}
