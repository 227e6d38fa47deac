import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder } from "#test-support/folders.ts";
import { bareEnv, endProcess, freePort, untilReady } from "#test-support/processes.ts";
import { findWebKit } from "#test-support/webkit.ts";
import type { Driver } from "./tab.ts";

/** As WebDriver names an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type Reference = Record<typeof ELEMENT, string>;

/** As WebDriver names keys. */
const keys = { End: "\uE010", Escape: "\uE00C", ArrowDown: "\uE015", Enter: "\uE007" };

/** Starts WebKitGTK's WebDriver. Each tab is a browser of its own. */
export async function startWebKit() {
  const webkit = findWebKit();
  if (!webkit) throw new Error("there is no WebKitGTK: install Debian's packages webkit2gtk-driver and xvfb");
  const folder = await temporaryFolder("webkit");
  // Else the buttons beside its address keep a window wider than a phone.
  const styles = join(folder, ".config/gtk-3.0");
  await mkdir(styles, { recursive: true });
  await writeFile(join(styles, "gtk.css"), "* { min-width: 0; padding: 0; margin: 0; font-size: 1px }");
  const display = spawn(webkit.screen, ["-displayfd", "3", "-screen", "0", "1920x1200x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(display.stdio[3] as NonNullable<ChildProcess["stdout"]>, "data");
  const port = await freePort();
  const env = { ...bareEnv, HOME: folder, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" };
  const server = spawn(webkit.driver, [`--port=${port}`], { env, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(`${address}/status`, server);

  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}, ${value.message}`);
    return value;
  }

  async function openTab(): Promise<Driver<Reference>> {
    const options = { binary: webkit?.browser, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    const { sessionId } = await send<{ sessionId: string }>("POST", "/session", { capabilities });
    const post = <Answer = void>(path: string, body: object = {}) =>
      send<Answer>("POST", `/session/${sessionId}${path}`, body);
    const run = <Answer>(script: unknown) =>
      post<Answer>("/execute/sync", { script: `return (${script})()`, args: [] });
    const ask = (question: unknown, args: unknown[]) =>
      post("/execute/sync", { script: `(${listen})(); return (${question}).apply(null, arguments)`, args });
    const typeInto = (element: Reference, text: string) => post(`/element/${element[ELEMENT]}/value`, { text });
    return {
      open: (url) => post("/url", { url }),
      back: () => post("/back"),
      async resize(width, height) {
        const margins = () => [outerWidth - innerWidth, outerHeight - innerHeight];
        const [frame, bar] = await run<[number, number]>(margins);
        await post("/window/rect", { width: width + frame, height: height + bar });
        // The driver answers before the page has its new size.
        while ((await run<number>(() => innerWidth)) !== width) await wait(25);
      },
      evaluate: (question, ...args) => ask(question, args) as never,
      find: (question, ...args) => ask(question, args) as never,
      click: (element) => post(`/element/${element[ELEMENT]}/click`),
      // The driver selects what is in a field when it gets the focus.
      type: (element, text) => typeInto(element, keys.End + text),
      upload: typeInto,
      async press(key) {
        const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
        await post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
      },
      complaints: () => ask(() => JSON.parse(sessionStorage.getItem("complaints") ?? "[]"), []) as never,
      close: () => send("DELETE", `/session/${sessionId}`),
    };
  }

  async function stop(): Promise<void> {
    await endProcess(server);
    await endProcess(display);
    await rm(folder, { recursive: true, force: true });
  }

  return { openTab, stop };
}

/**
 * Runs in the page, before each question. The console of a browser that is driven reaches nobody else: the driver has no
 * word for it, and what a private window says is written nowhere. A page's scripts start after the first question.
 */
function listen(): void {
  const complain = (line: string) => {
    const lines = JSON.parse(sessionStorage.getItem("complaints") ?? "[]");
    sessionStorage.setItem("complaints", JSON.stringify([...lines, line]));
  };
  if ("isHeard" in window) return;
  Object.assign(window, { isHeard: true });
  const { error } = console;
  console.error = (...said) => {
    complain(said.join(" "));
    error(...said);
  };
  const name = ({ target, message }: ErrorEvent) => complain(message ?? (target as Element).outerHTML);
  addEventListener("error", name, true);
  addEventListener("unhandledrejection", ({ reason }) => complain(String(reason)));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    complain(`${effectiveDirective} refuses ${blockedURI}`),
  );
}
