import { setTimeout as wait } from "node:timers/promises";

/**
 * What each engine's driver can do with one tab. A function that it gets runs in the page, so that it may use nothing of
 * its module.
 */
export interface Driver<Element> {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  find<Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args): Promise<Element | undefined>;
  click(element: Element): Promise<void>;
  /** Types after the text that is there. */
  type(element: Element, text: string): Promise<void>;
  upload(element: Element, file: string): Promise<void>;
  press(key: "Escape" | "ArrowDown" | "Enter"): Promise<void>;
  /** Errors of the page and of its scripts, and what its policy has refused. */
  complaints(): string[] | Promise<string[]>;
  close(): Promise<void>;
}

export type Role = "link" | "button" | "textbox" | "radio" | "heading" | "img" | "dialog" | "file";

export type Tab = ReturnType<typeof tabOf>;

/** What a person does, and what a test may ask, in a tab of any engine. */
export function tabOf<Element>(driver: Driver<Element>, siteUrl: string) {
  const { evaluate, resize, press, complaints, close } = driver;

  /** Waits until the page's answer is true. */
  async function until<Args extends unknown[]>(ask: (...args: Args) => boolean, ...args: Args): Promise<void> {
    await poll(`${ask}, with ${JSON.stringify(args)}`, () => evaluate(ask, ...args));
  }

  /** Asks again as long as there is no answer: a page between two documents has none. */
  async function poll<Answer>(what: string, ask: () => Promise<Answer>): Promise<NonNullable<Answer>> {
    const end = performance.now() + 20_000;
    let error: unknown;
    while (performance.now() < end) {
      const answer = await ask().catch((reason) => {
        error = reason;
      });
      if (answer) return answer;
      await wait(25);
    }
    const href = await evaluate(() => location.href).catch(() => "a page that does not answer");
    const said = await Promise.resolve(complaints()).catch(() => []);
    throw new Error([`waited in vain on ${href} for ${what}`, ...said].join("\n"), { cause: error });
  }

  const element = (role: Role, name: string) => poll(`a ${role} ${name}`, () => driver.find(findByRole, role, name));
  const untilAt = (path: string) => until((href) => location.href === href, new URL(path, siteUrl).href);

  const visit = (path: string) => driver.open(new URL(path, siteUrl).href);

  async function startScripts(): Promise<void> {
    // They start at the visitor's first event.
    await evaluate(() => void dispatchEvent(new Event("scroll")));
    await until(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")));
  }

  return {
    visit,
    startScripts,
    evaluate,
    until,
    resize,
    press,
    close,
    untilAt,
    back: driver.back,

    /** Opens a page and waits for its scripts. */
    async open(path: string): Promise<void> {
      await visit(path);
      await startScripts();
    },

    /** What the console has got until now, which comes some time after the page's answers. */
    async complaints(): Promise<string[]> {
      const mark = `until ${performance.now()}`;
      await evaluate((text) => console.error(text), mark);
      const lines = await poll(mark, async () => {
        const all = await complaints();
        return all.some((line) => line.includes(mark)) ? all : null;
      });
      // React Router says so when the next page is opened while it reads the routes of this one's links.
      return lines.filter((line) => !line.includes(mark) && !line.startsWith("Failed to fetch manifest patches"));
    },

    async click(role: Role, name: string): Promise<void> {
      // What moves, as during a view transition, cannot be clicked yet.
      await poll(`a ${role} ${name} to click`, async () => {
        const found = await driver.find(findByRole, role, name);
        if (found) await driver.click(found);
        return found;
      });
    },

    async type(name: string, text: string): Promise<void> {
      await driver.type(await element("textbox", name), text);
    },

    async upload(name: string, file: string): Promise<void> {
      await driver.upload(await element("file", name), file);
    },

    async sees(role: Role, name: string): Promise<void> {
      await element(role, name);
    },

    async misses(role: Role, name: string): Promise<void> {
      await poll(`no ${role} ${name}`, async () => !(await driver.find(findByRole, role, name)));
    },

    seesText: (text: string) =>
      until(
        (wanted) => document.body.innerText.replace(/\s+/g, " ").toLowerCase().includes(wanted.toLowerCase()),
        text.replace(/\s+/g, " "),
      ),
  };
}

/** Runs in the page: the first element of a role that has this name, that is seen, and that screen readers read. */
function findByRole(role: string, name: string): Element | undefined {
  const selectors: Record<string, string> = {
    link: "a[href]",
    button: "button, summary",
    textbox: "input, textarea",
    radio: "input[type=radio]",
    heading: "h1, h2, h3, h4",
    img: "img, [role=img]",
    dialog: "dialog, [role=dialog]",
    file: "input[type=file]",
  };
  const plain = (text = "") => text.replace(/\s+/g, " ").trim().toLowerCase();
  const nameOf = (element: Element) => {
    const { ariaLabel, labels, alt, innerText } = element as HTMLInputElement;
    const named = document.getElementById(element.getAttribute("aria-labelledby") ?? "");
    return ariaLabel ?? named?.innerText ?? labels?.[0]?.innerText ?? alt ?? innerText;
  };
  return [...document.querySelectorAll(selectors[role] ?? "")].find(
    (element) =>
      plain(nameOf(element)) === plain(name) &&
      !element.closest("[aria-hidden=true], [inert]") &&
      // A file's field is behind the button that opens it.
      (role === "file" || element.checkVisibility({ visibilityProperty: true })),
  );
}
