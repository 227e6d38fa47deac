/** The pictures of the demo works: standalone SVG documents with fixed colours, because they are rasterised. */

import {
  chord,
  type DotRow,
  dotScreen,
  ellipse,
  rectangle,
  round,
  straightHalftone,
  windowFrame,
} from "#app/ui/art/geometry.ts";

const indigo = "#3b3b98";
const navy = "#25256e";
const teal = "#58b19f";
const saffron = "#eab543";
const coral = "#f97f51";
const sage = "#cad3c8";
const butter = "#f8efba";
const slate = "#25303a";

const multiply = 'style="mix-blend-mode:multiply"';
const view = { x: 125, y: 160, width: 950, height: 651 };

export const prints = {
  "maison-aubier": () => {
    const sun = straightHalftone({ pitch: 24, gap: 12, top: -252, bottom: 252, from: 23.2, to: 4, reach: chord(262) });
    const arches = range(5).map((arch) => `M${190 + 170 * arch} 760V541a65 65 0 0 1 130 0v219z`);
    const ground = "M125 811V760h150V590h130v170h210V620h130v140h210V560h80v200h40v51z";
    return print({
      paper: saffron,
      ink: navy,
      art: overprint(
        `<clipPath id="sun"><circle cx="730" cy="350" r="250"/></clipPath>
<g clip-path="url(#sun)" ${multiply}>${rowsOfDots(sun, 24, coral, "translate(730 350)")}</g>
<circle cx="730" cy="350" r="120" fill="${coral}" ${multiply}/>
${path(arches.join(""), indigo, multiply)}${path(ground, teal, multiply)}`,
      ),
    });
  },

  "halles-du-quai": () => {
    const stripe = (left: number) => `M${left} 160h96v230a48 48 0 0 1-96 0z`;
    const stripes = (first: number) => range(5).map((pair) => stripe(first + 192 * pair));
    const fruits = [
      { x: 300, y: 660, r: 100 },
      { x: 520, y: 690, r: 70 },
      { x: 700, y: 640, r: 118 },
      { x: 930, y: 670, r: 88 },
    ];
    const shade = (r: number) =>
      dotScreen({
        pitch: 13,
        angle: 30,
        reach: r,
        diameter: (x, y) => (Math.hypot(x, y) > r - 4 ? 0 : 4.6 + (6.4 * (x + y)) / r),
      });
    const shades = fruits.map(({ x, y, r }) => path(shade(r), indigo, `transform="translate(${x} ${y})"`));
    return print({
      paper: sage,
      ink: navy,
      art: clipped(
        path(stripes(120).join(""), indigo) +
          path(stripes(216).join(""), saffron) +
          overprint(
            path(rectangle({ x: 125, y: 700, width: 950, height: 111 }), teal, multiply) +
              path(fruits.map(({ x, y, r }) => `${ellipse(x, y, r)}z`).join(""), coral, multiply) +
              `<g ${multiply}>${shades.join("")}</g>`,
          ),
      ),
    });
  },

  cadence: () => {
    const tops = [
      720, 573, 502, 517, 593, 681, 709, 711, 625, 505, 404, 376, 443, 593, 653, 477, 371, 362, 442, 566, 681, 698, 711,
      658,
    ];
    const bars = tops.map((top, bar) => rectangle({ x: 161 + 37 * bar, y: top, width: 22, height: 780 - top }));
    const wave = (line: number) => {
      const height = (x: number) =>
        330.5 +
        15.84 * line -
        35.2 * Math.sin(0.007345 * x - 1.2355 + 0.2245 * line) +
        34.5 * Math.sin(0.013844 * x - 1.9968 + 0.2225 * line);
      return `M${range(96)
        .map((step) => `${125 + 10 * step} ${round(height(125 + 10 * step))}`)
        .join("L")}`;
    };
    return print({
      paper: indigo,
      ink: butter,
      art: clipped(
        overprint(
          path(`${ellipse(820, 420, 200)}z`, teal) + path(bars.join(""), coral, 'style="mix-blend-mode:screen"'),
        ) +
          range(7)
            .map((line) => stroke(wave(line), butter, round(6 - 0.6 * line)))
            .join(""),
      ),
    });
  },

  rivage: () => {
    const contour = (level: number) => {
      const points = range(120).map((step) => {
        const turn = (step * Math.PI) / 60;
        const r =
          (79 + 39.56 * level) *
          (1 +
            0.05 * Math.sin(2 * turn) +
            0.159 * Math.sin(3 * turn + 0.407 + 0.11 * level) +
            0.088 * Math.sin(5 * turn + 0.896 - 0.188 * level));
        return `${round(640 + r * Math.cos(turn))} ${round(480 + 0.652 * r * Math.sin(turn))}`;
      });
      return `M${points.join("L")}z`;
    };
    const isThick = (level: number) => level % 3 === 2;
    const pin = "M870 390c-40-50-70-95-70-140a70 70 0 0 1 140 0c0 45-30 90-70 140z";
    return print({
      paper: teal,
      ink: navy,
      art: clipped(
        path(contour(8), "#7cc9b8") +
          path(contour(5), butter) +
          path(contour(2), saffron) +
          range(15)
            .map((level) => stroke(contour(level), navy, isThick(level) ? 6 : 2.4))
            .join("") +
          path(pin, coral, `stroke="${navy}" stroke-width="5"`) +
          `<circle cx="870" cy="250" r="25.5" fill="${butter}"/>`,
      ),
    });
  },

  "presses-du-canal": () => {
    const sky = dotScreen({
      pitch: 18,
      angle: 15,
      reach: 1000,
      diameter: (x, y) => (x < -880 || x > 100 || y < -13 || y > 220 ? 0 : 16 - 0.0714 * y),
    });
    const books = [
      { x: 170, width: 60, top: 360, cover: navy },
      { x: 236, width: 84, top: 270, cover: butter },
      { x: 326, width: 46, top: 410, cover: indigo },
      { x: 378, width: 110, top: 230, cover: saffron },
      { x: 494, width: 64, top: 320, cover: navy },
      { x: 564, width: 92, top: 250, cover: butter },
      { x: 662, width: 40, top: 390, cover: teal },
      { x: 708, width: 120, top: 290, cover: indigo },
    ].map(({ x, width, top, cover }) => {
      const bands = [
        { x, y: top + 40, width, height: 6 },
        { x, y: 730, width, height: 6 },
        { x, y: 744, width, height: 3 },
        { x: x + width / 2 - 5, y: top + 90, width: 10, height: Math.round(0.343 * (786 - top)) },
      ];
      const isDark = cover === navy || cover === indigo;
      return (
        path(rectangle({ x, y: top, width, height: 786 - top }), cover) +
        path(bands.map(rectangle).join(""), isDark ? butter : navy)
      );
    });
    const leaning = `<g transform="rotate(-14 846 786)">${path("M845 280h96v507h-96z", butter)}${path(
      "M845 330h96v6h-96zM845 730h96v6h-96zM888 380h10v188h-10z",
      navy,
    )}</g>`;
    return print({
      paper: coral,
      ink: navy,
      art: clipped(
        path(sky, "#e2572b", 'transform="translate(991.3 172.8)"') +
          books.join("") +
          leaning +
          path(rectangle({ x: 125, y: 786, width: 950, height: 30 }), navy),
      ),
    });
  },

  orbite: () => {
    const planet = straightHalftone({
      pitch: 21.2,
      gap: 10.6,
      top: -222.6,
      bottom: 222.6,
      from: 20.3,
      to: 4.8,
      reach: chord(228),
    });
    const orbits = range(6).map((orbit) => {
      const dotted = orbit % 2 === 1 ? 'stroke-width="2" stroke-dasharray="4 12"' : 'stroke-width="5"';
      return `<circle cx="600" cy="500" r="${90 + 70 * orbit}" ${dotted}/>`;
    });
    const satellite = (x: number, y: number, r: number, ink: string) => path(`${ellipse(x, y, r)}z`, ink);
    return print({
      paper: slate,
      ink: sage,
      art: clipped(
        rowsOfDots(planet, 21.2, coral, "translate(600 500)rotate(-90)") +
          `<g fill="none" stroke="${sage}">${orbits.join("")}</g>` +
          satellite(600, 500, 62, saffron) +
          satellite(812, 288, 44, butter) +
          satellite(313, 420, 34, teal) +
          satellite(745, 680, 26, butter) +
          satellite(950, 620, 58, teal),
      ),
    });
  },
};

/** A browser window on a coloured sheet, with a registration mark in each corner. */
function print({ paper, ink, art }: { paper: string; ink: string; art: string }): string {
  const chrome = windowFrame({ x: 120, y: 120, width: 960, height: 696, bar: 40, side: 5 });
  const dots = [24, 46, 68].map((x) => `${ellipse(120 + x, 140, 6.5)}z`);
  const marks = [46, 1154].flatMap((x) =>
    [46, 854].map((y) => `${ellipse(x, y, 8)}M${x - 16} ${y}h32M${x} ${y - 16}v32`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
<path fill="${paper}" d="M0 0h1200v900H0z"/>
${art}
${path(chrome, ink)}${path(dots.join(""), paper)}
<g opacity="0.7">${stroke(marks.join(""), ink, 2)}</g>
</svg>`;
}

/** Isolated, so that the inks darken each other but not the paper. */
function overprint(plates: string): string {
  return `<g style="isolation:isolate">${plates}</g>`;
}

function clipped(art: string): string {
  return `<clipPath id="view">${path(rectangle(view))}</clipPath><g clip-path="url(#view)">${art}</g>`;
}

function rowsOfDots(rows: DotRow[], pitch: number, ink: string, transform: string): string {
  const paths = rows.map(({ d, width }) => `<path d="${d}" stroke-width="${width}"/>`);
  const dots = `fill="none" stroke="${ink}" stroke-linecap="round" stroke-dasharray="0 ${pitch}"`;
  return `<g ${dots} transform="${transform}">${paths.join("")}</g>`;
}

function path(d: string, fill?: string, attributes = ""): string {
  return `<path${fill ? ` fill="${fill}"` : ""} ${attributes} d="${d}"/>`;
}

function stroke(d: string, ink: string, width: number): string {
  return `<path fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" d="${d}"/>`;
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
