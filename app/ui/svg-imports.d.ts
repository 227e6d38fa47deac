declare module "*.svg?shapes" {
  /** What stands inside the file's `<svg>`; made by the plugin in vite.config.ts. */
  const shapes: string;
  export default shapes;
}
