/** Icons by name: the content of their `<svg>` elements. See tools/content-icons.ts. */
declare module "virtual:network-icons" {
  const icons: Record<string, string>;
  export default icons;
}
declare module "virtual:technology-icons" {
  const icons: Record<string, string>;
  export default icons;
}

declare module "virtual:content-pictures" {
  /** By their file in the content's folder `pictures`. */
  const pictures: Record<string, import("#app/works/work.ts").EncodedImage>;
  export default pictures;
}

/** How many parts of the content are still the demo's, when the site was built. See vite.config.ts. */
declare const DEMO_TEXTS_LEFT: number;

declare module "*.svg?shapes" {
  /** The content of the file's `<svg>` element. See tools/svg-parts.ts. */
  const shapes: string;
  export default shapes;
}

declare module "*.svg?drawing" {
  const drawing: import("./svg-shapes.ts").SvgDrawing;
  export default drawing;
}
