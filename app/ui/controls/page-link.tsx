import { Link, type LinkProps, matchPath } from "react-router";

interface RouteFiles {
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

declare global {
  interface Window {
    /** React Router's own. It knows the routes to which this page has a link. */
    __reactRouterManifest?: { routes: Record<string, RouteFiles> };
  }
}

/** A pointer on its way across links fetches nothing, and neither does a click at once. */
const PAUSE_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A pointer or the focus fetches the files. `prefetch` would run the script, and reload the page if it fails. */
export function PageLink({ to, ...props }: LinkProps & { to: string }) {
  const leave = () => clearTimeout(timer);
  const prepare = () => {
    leave();
    timer = setTimeout(fetchFiles, PAUSE_MS, to);
  };
  return <Link to={to} onMouseEnter={prepare} onFocus={prepare} onTouchStart={prepare} onClick={leave} {...props} />;
}

function fetchFiles(to: string): void {
  const [pathname = ""] = to.split(/[?#]/);
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const route = routes.find(({ path, index }) => path !== "*" && matchPath(index ? "/" : (path ?? "-"), pathname));
  const files = route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [];
  // What the document has loaded has a link in it.
  for (const href of files.filter((file) => !document.querySelector(`link[href="${file}"]`)))
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
}
