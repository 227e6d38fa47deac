import { setImmediate } from "node:timers/promises";
import sharp from "sharp";

/** Red, green and blue, from 0 to 255. */
type Color = readonly [number, number, number];
/** The colour at a point. Lengths are shares of the picture's height, from its top left corner. */
type Scene = (x: number, y: number) => Color;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function smooth(value: number): number {
  const share = clamp(value);
  return share * share * (3 - 2 * share);
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

function blend(from: Color, to: Color, share: number): Color {
  const part = clamp(share);
  return [mix(from[0], to[0], part), mix(from[1], to[1], part), mix(from[2], to[2], part)];
}

function dice(x: number, y: number): number {
  let bits = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = smooth(x - left);
  const down = smooth(y - top);
  const above = mix(dice(left, top), dice(left + 1, top), across);
  const below = mix(dice(left, top + 1), dice(left + 1, top + 1), across);
  return mix(above, below, down);
}

/** Noise with finer and finer detail: the shape of mountains, clouds and leaves. */
function fractal(x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2, weight /= 2) {
    sum += weight * noise(x * scale + octave * 7, y * scale + octave * 13);
  }
  return sum;
}

const SHORE = 0.67;
const ridges = [
  { top: 0.28, height: 0.34, scale: 1.7, color: [112, 132, 158], haze: 0.5 },
  { top: 0.36, height: 0.32, scale: 2.1, color: [78, 100, 124], haze: 0.34 },
  { top: 0.46, height: 0.26, scale: 2.4, color: [52, 76, 84], haze: 0.2 },
  { top: 0.56, height: 0.15, scale: 3.2, color: [26, 48, 44], haze: 0.07 },
] as const;
const snow = [226, 226, 234] as const;
/** Of each: its middle, top and height. */
const pines = [
  [0.03, 0.34, 0.5],
  [0.11, 0.47, 0.4],
  [0.17, 0.6, 0.3],
  [0.24, 0.72, 0.2],
  [1.34, 0.66, 0.26],
  [1.41, 0.45, 0.42],
  [1.48, 0.52, 0.4],
] as const;

const COLUMNS = 1_000;
/** The lake asks for the same crests again and again: once for each column is enough. */
const crests = ridges.map(({ top, height, scale }, index) =>
  Float64Array.from({ length: 1.6 * COLUMNS }, (_, column) => {
    const rise = fractal((column / COLUMNS) * scale + index * 31.7, index * 31.7, 7);
    return top + height * (0.95 - 1.6 * (0.5 - Math.abs(0.5 - rise)));
  }),
);

function mountains(x: number, y: number): Color {
  const haze: Color = [244, 208, 172];
  const toSun = Math.hypot(x - 1.02, (y - 0.4) * 1.4);
  const column = Math.min(1.6 * COLUMNS - 1, Math.max(0, Math.round(x * COLUMNS)));
  for (let index = ridges.length - 1; index >= 0; index--) {
    const ridge = ridges[index];
    const depth = y - (crests[index]?.[column] ?? 0);
    if (!ridge || depth < 0) continue;
    const relief = fractal(x * 16 + depth * 14 + index * 31.7, depth * 20 - x * 5, 5) - 0.48;
    const isSnow = index < 2 && depth < 0.1 * fractal(x * 20, y * 12, 4) + relief * 0.08;
    const light = 1 + relief * 1.8 * (1 - ridge.haze);
    const [red, green, blue] = isSnow ? snow : ridge.color;
    const veil = ridge.haze + 0.5 * smooth(depth / 0.3) + 0.3 * Math.exp(-toSun * 3);
    return blend([red * light, green * light, blue * light], haze, veil * (index === 3 ? 0.35 : 1));
  }
  const clear = blend([72, 112, 164], haze, smooth(y / 0.52));
  const sunny = blend(clear, [255, 246, 222], 0.92 * Math.exp(-toSun * 5));
  const cloud = smooth((fractal(x * 2.2 + 3, y * 9 + x, 5) - 0.46) * 5) * (1 - y);
  return blend(sunny, [255, 232, 214], 0.8 * cloud);
}

const lake: Scene = (x, y) => {
  for (const [index, [middle, top, height]] of pines.entries()) {
    const down = (y - top) / height;
    if (down < 0) continue;
    const branches = 0.35 + 0.65 * ((down * 11 + noise(x * 40, index)) % 1);
    const half = height * 0.19 * Math.min(1, down + 0.02) * branches * (0.7 + 0.6 * noise(x * 90 + index * 5, y * 70));
    if (Math.abs(x - middle) < Math.max(half, Math.min(0.004, down * 0.03)))
      return blend([9, 20, 20], [30, 44, 36], noise(x * 150, y * 150) * 0.7);
  }
  const bank = 0.955 + 0.05 * fractal(x * 3, 4, 5) - 0.16 * (x - 0.75) ** 2;
  if (y > bank) return blend([10, 18, 16], [66, 66, 46], fractal(x * 50, y * 90, 4) * 1.5 - 0.35);
  if (y < SHORE) return mountains(x, y);
  const depth = y - SHORE;
  const wave = noise(x * 24, 60 * Math.log(depth + 0.03)) - 0.5;
  const fine = noise(x * 90, 190 * Math.log(depth + 0.05)) - 0.5;
  const mirrored = mountains(x + wave * 0.012, SHORE - depth * 1.15 - (wave + fine) * 0.05 * (0.3 + depth * 3));
  const water = blend(mirrored, [16, 44, 62], 0.26 + depth * 1.3);
  return blend(
    water,
    [255, 236, 206],
    (fine > 0.33 ? 0.5 : 0) * Math.exp(-Math.abs(x - 1.02) * 5) + (depth < 0.006 ? 0.4 : 0),
  );
};

const trunks = Array.from({ length: 46 }, (_, index) => {
  const near = Math.floor(index / 8) / 5;
  const width = mix(0.006, 0.03, near ** 1.6) * (0.7 + dice(index, 3) * 0.6);
  return {
    near,
    width,
    middle: dice(index, 1) * 0.7 - 0.02,
    lean: (dice(index, 2) - 0.5) * 0.05,
    foot: mix(0.7, 0.93, near),
  };
}).reverse();

const sunlitFog = (toSun: number) => blend([255, 238, 190], [92, 122, 112], smooth(toSun * 1.25));

function underwood(x: number, y: number, fog: Color): Color {
  for (const { near, width, middle, lean, foot } of trunks) {
    const offset = x - middle - lean * (y - 0.5);
    if (y > foot + 0.01 || Math.abs(offset) > width * 1.2 + 0.04) continue;
    const bark = noise(x * 160, y * 14 + middle * 50);
    const root = 0.03 * near * smooth((y - foot + 0.05) / 0.07) ** 2;
    const side = offset / (width * (0.8 + 0.3 * y) + 0.003 * (bark - 0.5) + root);
    if (Math.abs(side) > 1 || y > foot + 0.01 * bark) continue;
    const towardSun = clamp(0.5 + side * (middle < 0.38 ? 0.5 : -0.5));
    const wood = blend([14, 16, 13], [104, 84, 54], towardSun ** 3 * 0.8 + (bark - 0.5) * 0.35);
    return blend(wood, fog, 0.82 * (1 - near) ** 1.1);
  }
  const ground = 0.7 + 0.03 * noise(x * 5, 1);
  if (y < ground) return fog;
  const near = smooth((y - ground) / 0.26);
  const fern = fractal(x * mix(40, 14, near), y * mix(90, 26, near), 5);
  const soil = blend([24, 34, 18], [128, 138, 56], fern * 2.3 - 0.65);
  const clearing = 0.5 * Math.exp(-Math.abs(x - 0.36 - (y - 0.8) * 0.2) * 9) * fern;
  return blend(blend(fog, soil, 0.25 + near * 0.75), [236, 206, 130], clearing);
}

const forest: Scene = (x, y) => {
  const toSun = Math.hypot(x - 0.38, y - 0.24);
  const fog = sunlitFog(toSun);
  let color = underwood(x, y, fog);
  for (const near of [0.35, 0.65, 1]) {
    const edge = 0.42 + mix(0.5, 0.85, near) * (y - 0.1 * near) - 0.3 * (x - 0.36) ** 2;
    if (edge > 0.72) continue;
    const leaves = fractal(x * mix(22, 12, near) + near * 40, y * mix(22, 12, near), 6);
    const green = blend([16, 30, 16], [150, 158, 58], leaves * 1.8 - 0.8);
    color = blend(color, blend(green, fog, 0.6 * (1 - near)), (leaves - edge) * 26);
  }
  const ray = smooth(fractal(Math.atan2(x - 0.38, y + 0.06) * 9 + 5, 2, 3) * 2.6 - 0.9) * Math.exp(-toSun * 2.2);
  return blend(color, [255, 236, 180], ray * 0.62 + 0.5 * Math.exp(-toSun * 7));
};

const dune = (x: number, index: number) => {
  const wave = Math.abs(Math.sin(x * mix(1.9, 1.05, index / 5) + index * 2.1 + 0.3 * Math.sin(x * 2 + index)));
  return mix(0.56, 0.86, index / 5) + 0.13 - (0.1 + index * 0.03) * (1 - wave) ** 1.4 - 0.02 * Math.sin(x * 3 + index);
};

const desert: Scene = (x, y) => {
  const toSun = Math.hypot(x - 0.82, y - 0.53);
  for (let index = 5; index >= 0; index--) {
    const depth = y - dune(x, index);
    if (depth < 0) continue;
    const near = index / 5;
    const along = x + depth * (0.9 - 0.5 * Math.sin(index * 3)) + 0.05 * (noise(x * 3, y * 8) - 0.5);
    const slope = (dune(along + 0.01, index) - dune(along - 0.01, index)) / 0.02;
    const ripple = Math.sin((depth * 1.6 + 0.06 * fractal(x * 6, y * 6, 3)) * mix(420, 190, near) + x * 9) * 0.5 + 0.5;
    const lit = smooth(0.5 + slope * 7) * mix(0.82, 1, ripple * near);
    const shade = blend([88, 48, 72], [44, 24, 48], near);
    const sand = blend(shade, blend([250, 170, 104], [226, 120, 62], near), lit * 0.95 + 0.03);
    const dusty = blend(sand, [250, 168, 118], (1 - near) * 0.55 + 0.25 * Math.exp(-toSun * 3));
    return blend(dusty, [40, 20, 30], 0.16 * noise(x * 300, y * 300));
  }
  const dusk = blend([26, 30, 74], [146, 92, 132], smooth(y / 0.42));
  const cloud = smooth((fractal(x * 1.3, y * 11 + x * 0.8, 5) - 0.48) * 6) * smooth(y / 0.3);
  const cloudy = blend(blend(dusk, [255, 176, 112], smooth((y - 0.26) / 0.34)), [250, 190, 160], 0.7 * cloud);
  const isStar = dice(Math.round(x * 800), Math.round(y * 800)) > 0.9988;
  const starry = isStar ? blend(cloudy, [255, 246, 232], 0.9 - y * 2.4) : cloudy;
  return blend(starry, [255, 236, 186], toSun < 0.042 ? 1 : 0.8 * Math.exp(-toSun * 5));
};

const GRAIN = 22;

/** Paints at half the size: the grain on top has the full size, and a lens is not sharper. */
async function photograph(scene: Scene, width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2, channels: 3 as const };
  const painted = new Uint8ClampedArray(half.width * half.height * 3);
  for (let row = 0, index = 0; row < half.height; row++) {
    for (let column = 0; column < half.width; column++, index += 3) {
      painted.set(scene(column / half.height, row / half.height), index);
    }
    // Lets the browser get its next command while this paints.
    await setImmediate();
  }
  const enlarged = await sharp(painted, { raw: half })
    .resize(width, height, { kernel: "cubic" })
    .blur(1.2)
    .raw()
    .toBuffer();
  const pixels = new Uint8ClampedArray(enlarged.length);
  for (let index = 0; index < pixels.length; index += 3) {
    const grain = GRAIN * (dice(index, 1) - 0.5);
    for (let channel = index; channel < index + 3; channel++) pixels[channel] = (enlarged[channel] ?? 0) + grain;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** A mountain lake, a forest and dunes: JPEG files in three shapes. */
export const photographs = {
  lake: () => photograph(lake, 2400, 1600),
  forest: () => photograph(forest, 1200, 1800),
  dunes: () => photograph(desert, 2400, 800),
};
