import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { endProcess, freePort, untilReady } from "#test-support/processes.ts";
import { requireWebKit } from "#test-support/webkit.ts";
import type { Driver } from "./tab.ts";

/** As WebDriver names an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** Without it, what is typed replaces the text of a field. */
const END = "\uE010";
type Reference = Record<typeof ELEMENT, string>;

/** Starts WebKitGTK's WebDriver. Each tab is a browser of its own. */
export async function startWebKit() {
  const { driver, browser, screen } = requireWebKit();
  const display = spawn(screen, ["-displayfd", "3", "-screen", "0", "1920x1200x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(display.stdio[3] as NonNullable<ChildProcess["stdout"]>, "data");
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, LANGUAGE: "fr", GDK_BACKEND: "x11", WEBKIT_DISABLE_DMABUF_RENDERER: "1" };
  const server = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(`${address}/status`, server);

  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}, ${value.message}`);
    return value;
  }

  async function openTab(): Promise<Driver<Reference>> {
    const options = { binary: browser, args: ["--automation"] };
    // A page is answered before its scripts have run.
    const capabilities = { alwaysMatch: { pageLoadStrategy: "eager", "webkitgtk:browserOptions": options } };
    const { sessionId } = await send<{ sessionId: string }>("POST", "/session", { capabilities });
    const post = <Answer = void>(path: string, body: object = {}) =>
      send<Answer>("POST", `/session/${sessionId}${path}`, body);
    const run = (script: unknown, args: unknown[]) =>
      post("/execute/sync", { script: `(${recordComplaints})(); return (${script}).apply(null, arguments)`, args });
    return {
      async open(url) {
        await post("/url", { url });
        await run(() => {}, []);
      },
      back: () => post("/back"),
      async resize(width, height) {
        await post("/window/rect", { width, height });
        // The window has a frame.
        const [inner, tall] = (await run(() => [innerWidth, innerHeight], [])) as unknown as [number, number];
        await post("/window/rect", { width: 2 * width - inner, height: 2 * height - tall });
      },
      evaluate: (ask, ...args) => run(ask, args) as never,
      find: (ask, ...args) => run(ask, args) as never,
      click: (element) => post(`/element/${element[ELEMENT]}/click`),
      type: (element, text) => post(`/element/${element[ELEMENT]}/value`, { text: END + text }),
      upload: (element, text) => post(`/element/${element[ELEMENT]}/value`, { text }),
      async press() {
        const value = "\uE00C";
        const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
        await post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
      },
      // That of the bar with its address.
      narrowest: 447,
      complaints: () => run(() => JSON.parse(sessionStorage.complaints ?? "[]"), []) as never,
      close: () => send("DELETE", `/session/${sessionId}`),
    };
  }

  async function stop(): Promise<void> {
    await endProcess(server);
    await endProcess(display);
  }

  return { openTab, stop };
}

/** Runs in the page, at each first question. The driver cannot read the console, so that what was said before is missed. */
function recordComplaints(): void {
  if (console.error.name === "add") return;
  const add = (...said: unknown[]) => {
    const all: string[] = JSON.parse(sessionStorage.complaints ?? "[]");
    sessionStorage.complaints = JSON.stringify([...all, said.map(String).join(" ")]);
  };
  console.error = add;
  addEventListener("error", ({ message }) => add(message));
  addEventListener("unhandledrejection", ({ reason }) => add(reason));
  document.addEventListener("securitypolicyviolation", (event) => add(event.violatedDirective, event.blockedURI));
}
