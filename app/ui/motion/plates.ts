import { cancelFrame, frame, springValue } from "framer-motion/dom";

// The hero's drawing is a press: touching it moves the plates out of register, and springs bring them back. Lengths are
// units of the drawing, which is 760 units wide. CSS animates `translate`, this module writes `transform`.
const SHEET_UNITS = 760;
const REST_MS = 420;
const RECEDED_INK = 0.16;
const RECEDED_UNITS = 10;
const SCROLL_UNITS = 64;
const inkSpring = { stiffness: 160, damping: 26 };

/** `way` leads out of register; `slip` and `turn` say how far and in which direction the pointer moves the plate. */
const character = {
  front: { way: [-1, -1], slip: 12, turn: Math.PI, spring: { stiffness: 300, damping: 13, mass: 0.7 } },
  back: { way: [-1, 1], slip: 11, turn: Math.PI / 2, spring: { stiffness: 170, damping: 13, mass: 1.3 } },
  seo: { way: [1, -1], slip: 14, turn: 0, spring: { stiffness: 230, damping: 13, mass: 0.9 } },
  wp: { way: [1, 1], slip: 9, turn: -Math.PI / 2, spring: { stiffness: 260, damping: 13, mass: 0.8 } },
} as const;

type Plate = keyof typeof character;

/** @param stage the part of the page in which the pointer counts; it contains the drawing */
export function startPlates(stage: HTMLElement) {
  const stop = new AbortController();
  const listening = { passive: true, signal: stop.signal };
  const elements = [...stage.querySelectorAll<SVGGElement>("[data-plate]")];
  const plates = elements.map((element) => createPlate(element));
  const sheet = elements[0]?.ownerSVGElement;
  let inked: readonly Plate[] | undefined;
  let pointer = { x: 0, y: 0, reach: 1 };
  let resting: ReturnType<typeof setTimeout>;
  /** It is kept until the page scrolls or changes its size, because to ask for it costs a layout. */
  let box: DOMRect | undefined;

  function settle() {
    const scrolled = Math.min(scrollY / stage.offsetHeight, 1) * SCROLL_UNITS;
    for (const { name, springs } of plates) {
      const { way, slip, turn } = character[name];
      const isInked = !inked || inked.includes(name);
      const out = scrolled + (isInked ? 0 : RECEDED_UNITS);
      const reach = slip * pointer.reach;
      springs.x.set(way[0] * out + reach * (pointer.x * Math.cos(turn) - pointer.y * Math.sin(turn)));
      springs.y.set(way[1] * out + reach * (pointer.x * Math.sin(turn) + pointer.y * Math.cos(turn)));
      springs.ink.set(isInked ? 1 : RECEDED_INK);
    }
  }

  function rest() {
    clearTimeout(resting);
    pointer = { x: 0, y: 0, reach: 1 };
    settle();
  }

  function touch(event: PointerEvent) {
    if (!sheet) return;
    box ??= sheet.getBoundingClientRect();
    const x = (event.clientX - box.x - box.width / 2) / (box.width / 2);
    const y = (event.clientY - box.y - box.height / 2) / (box.height / 2);
    const length = Math.hypot(x, y);
    const isFinger = event.pointerType === "touch";
    if (isFinger && (length === 0 || !box.width || Math.max(Math.abs(x), Math.abs(y)) > 1)) return;
    // A small sheet would hide the slip under a finger, so there it counts in pixels of the screen.
    const scale = isFinger ? 1 / length : Math.min(1, 1 / length);
    pointer = { x: x * scale, y: y * scale, reach: isFinger ? SHEET_UNITS / box.width : 1 };
    settle();
    clearTimeout(resting);
    resting = setTimeout(rest, REST_MS);
  }

  function part() {
    box = undefined;
    settle();
  }

  stage.addEventListener("pointermove", touch, listening);
  stage.addEventListener("pointerdown", touch, listening);
  stage.addEventListener("pointerleave", rest, listening);
  addEventListener("scroll", part, listening);
  addEventListener("resize", part, listening);
  settle();

  return {
    /** Brings these plates to full ink and lets the others recede. Undefined means all of them, in register. */
    ink(names: readonly Plate[] | undefined) {
      if (names === inked) return;
      inked = names;
      settle();
    },
    stop() {
      stop.abort();
      clearTimeout(resting);
      for (const plate of plates) plate.stop();
    },
  };
}

export type Plates = ReturnType<typeof startPlates>;

function createPlate(element: SVGGElement) {
  const name = element.dataset.plate as Plate;
  const { spring } = character[name];
  const springs = {
    x: springValue<number>(0, spring),
    y: springValue<number>(0, spring),
    ink: springValue<number>(1, inkSpring),
  };
  let moving: ReturnType<typeof setTimeout>;

  function write() {
    clearTimeout(moving);
    const { style } = element;
    if (!style.willChange) style.willChange = "transform, opacity";
    style.transform = `translate(${springs.x.get()}px, ${springs.y.get()}px)`;
    style.opacity = String(springs.ink.get());
    // A separate layer costs memory, so it ends with the movement.
    moving = setTimeout(() => {
      style.willChange = "";
    }, 1_000);
  }

  for (const value of Object.values(springs)) value.on("change", () => frame.render(write));

  return {
    name,
    springs,
    stop() {
      for (const value of Object.values(springs)) value.destroy();
      cancelFrame(write);
      clearTimeout(moving);
      element.removeAttribute("style");
    },
  };
}
