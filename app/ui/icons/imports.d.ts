/** Content of the icons' `<svg>` elements by name. See tools/content-icons.ts. */
declare module "virtual:network-icons" {
  const icons: Record<string, string>;
  export default icons;
}
declare module "virtual:technology-icons" {
  const icons: Record<string, { shapes: string; viewBox?: string }>;
  export default icons;
}

declare module "virtual:content-pictures" {
  /** Keys are files in the content's folder `pictures`. */
  const pictures: Record<string, import("#app/works/work.ts").EncodedImage>;
  /** The picture at the top of the home page, if it has one in place of the drawing. */
  export const hero: import("../pictures/plate.tsx").MountedImage | undefined;
  export default pictures;
}

/** The content's parts that were still the demo's when the site was built. See vite.config.ts. */
declare const DEMO_TEXTS_LEFT: string[];

/** Content of an icon's `<svg>` element. */
type IconShapes = string & { readonly isIcon: true };

declare module "*.svg?shapes" {
  const shapes: IconShapes;
  export default shapes;
}

interface SvgDrawing {
  viewBox: string;
  shapes: string;
}

declare module "*.svg?drawing" {
  const drawing: SvgDrawing;
  export default drawing;
}
