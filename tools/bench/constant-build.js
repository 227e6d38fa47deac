/** A build of one route for react-router-serve. Its response is always PAGE, a compressed page in Base64. */
const body = Buffer.from(process.env.PAGE, "base64");
const loader = () => new Response(body, { headers: { "Content-Type": "text/html", "Content-Encoding": "br" } });

export const entry = { module: { default: () => new Response("") } };
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  constant: { id: "constant", parentId: "root", path: "constant", module: { loader } },
};
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const assetsBuildDirectory = import.meta.dirname;
export const publicPath = "/";
export const basename = "/";
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: "initial" };
