import { button, circle, line, path, phone, rect, title, window, words } from "./screen-kit.ts";

/** The pictures in the galleries of the demo works. */
export type Screen =
  | "aubier-accueil"
  | "aubier-dates"
  | "aubier-recapitulatif"
  | "aubier-planning"
  | "halles-stand"
  | "halles-boutique"
  | "cadence-direct"
  | "cadence-hors-connexion";

/* The galleries of the demo works: screens of sites that do not exist. */

const aubier = {
  paper: "#fbf5ea",
  ink: "#3a2a22",
  soft: "#7d6a5c",
  line: "#e5d8c3",
  clay: "#b5532e",
  olive: "#6d7a4a",
  sky: "#f2c98b",
};
const halles = {
  paper: "#ffffff",
  ink: "#17382b",
  soft: "#5b7267",
  line: "#dbe5df",
  green: "#1f4d3a",
  tomato: "#d8452e",
  sun: "#f1c04d",
};
const cadence = {
  paper: "#f4f6fb",
  card: "#ffffff",
  ink: "#172033",
  soft: "#5f6b85",
  line: "#dfe4ef",
  blue: "#2f5fd0",
  warm: "#ee8a3c",
};

/** House, river and sun, in a box of this size. */
function landscape(x: number, y: number, width: number, height: number): string {
  const foot = y + height;
  const arches = [0, 1, 2, 3, 4]
    .map((arch) => {
      const left = x + width * (0.5 + arch * 0.09);
      const [w, top] = [width * 0.06, foot - height * 0.42];
      return `M${left} ${foot - height * 0.14}V${top}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${foot - height * 0.14}z`;
    })
    .join("");
  return (
    rect({ x, y, width, height, fill: aubier.sky }) +
    circle(x + width * 0.3, y + height * 0.42, height * 0.2, "#e27d46") +
    path(
      `M${x + width * 0.46} ${foot}V${y + height * 0.34}l${width * 0.25} ${-height * 0.2}l${width * 0.25} ${height * 0.2}V${foot}z`,
      "#fbf5ea",
    ) +
    path(arches, aubier.clay) +
    path(
      `M${x} ${foot - height * 0.24}q${width * 0.25} ${-height * 0.1} ${width * 0.5} ${height * 0.06}t${width * 0.5} ${height * 0.02}V${foot}H${x}z`,
      aubier.olive,
    )
  );
}

function aubierHome(): string {
  const rooms = ["Chambre du verger", "Chambre du puits", "Chambre du grenier"].map((name, index) => {
    const x = 80 + index * 440;
    return (
      landscape(x, 620, 400, 190) +
      title(name, { x, y: 858, size: 36, fill: aubier.ink }) +
      words(`${95 + index * 15}\u00a0€`, { x: x + 330, y: 856, size: 22, fill: aubier.soft })
    );
  });
  return window(
    aubier.paper,
    title("Maison Aubier", { x: 80, y: 76, size: 44, fill: aubier.ink }),
    ...["Chambres", "Jardin", "Table", "Venir"].map((each, index) =>
      words(each, { x: 850 + index * 140, y: 70, size: 21, fill: aubier.ink }),
    ),
    landscape(0, 112, 1440, 450),
    rect({ x: 80, y: 172, width: 560, height: 330, fill: aubier.paper }),
    title("Cinq chambres, un jardin, la Loire au bout", { x: 120, y: 250, size: 64, fill: aubier.ink, width: 520 }),
    button(
      "Voir les dates libres",
      { x: 120, y: 404, width: 290, height: 62 },
      { size: 22, fill: aubier.paper, on: aubier.clay },
    ),
    ...rooms,
  );
}

function aubierStep(step: number, heading: string): string {
  return (
    title("Maison Aubier", { x: 60, y: 120, size: 60, fill: aubier.ink }) +
    words(`${step} sur 3`, { x: 620, y: 116, size: 32, fill: aubier.soft }) +
    rect({ x: 60, y: 164, width: 660, height: 8, fill: aubier.line }) +
    rect({ x: 60, y: 164, width: 220 * step, height: 8, fill: aubier.clay }) +
    title(heading, { x: 60, y: 290, size: 84, fill: aubier.ink, width: 660 })
  );
}

function aubierDates(): string {
  const days = Array.from({ length: 30 }, (_, index) => {
    const [column, row] = [(index + 4) % 7, Math.floor((index + 4) / 7)];
    const [x, y] = [60 + column * 95, 560 + row * 120];
    const isChosen = index >= 14 && index <= 16;
    const isTaken = [5, 6, 7, 20, 21, 27, 28].includes(index);
    return (
      (isChosen ? rect({ x: x - 4, y: y - 62, width: 90, height: 90, radius: 12, fill: aubier.clay }) : "") +
      words(String(index + 1), {
        x: x + 22,
        y,
        size: 36,
        fill: isChosen ? aubier.paper : isTaken ? "#c9bba8" : aubier.ink,
      }) +
      (isTaken ? line(`M${x + 14} ${y - 12}h52`, "#c9bba8", 3) : "")
    );
  });
  const names = [..."LMMJVSD"].map((each, index) =>
    words(each, { x: 84 + index * 95, y: 450, size: 30, fill: aubier.soft }),
  );
  return phone(
    aubier.paper,
    aubierStep(1, "Quelles nuits\u00a0?"),
    title("Septembre", { x: 60, y: 390, size: 48, fill: aubier.clay }),
    ...names,
    ...days,
    words("Du 15 au 18, trois nuits", { x: 60, y: 1290, size: 38, fill: aubier.ink }),
    words("Deux chambres libres, à partir de 95\u00a0€", { x: 60, y: 1350, size: 32, fill: aubier.soft }),
    button(
      "Choisir la chambre",
      { x: 60, y: 1460, width: 660, height: 120, radius: 16 },
      { size: 40, fill: aubier.paper, on: aubier.clay },
    ),
  );
}

function aubierSummary(): string {
  const rows = [
    ["Chambre du puits", "330\u00a0€"],
    ["Petit déjeuner, deux personnes", "compris"],
    ["Taxe de séjour", "4,80\u00a0€"],
    ["Acompte aujourd’hui", "100\u00a0€"],
  ].map(([label = "", value = ""], index) => {
    const y = 800 + index * 110;
    return (
      words(label, { x: 60, y, size: 34, fill: aubier.ink }) +
      words(value, { x: 580, y, size: 34, fill: aubier.ink }) +
      rect({ x: 60, y: y + 40, width: 660, height: 2, fill: aubier.line })
    );
  });
  return phone(
    aubier.paper,
    aubierStep(3, "Tout est juste\u00a0?"),
    landscape(60, 360, 660, 330),
    ...rows,
    words("Annulation gratuite jusqu’au 8 septembre, par le lien de votre e-mail.", {
      x: 60,
      y: 1270,
      size: 32,
      fill: aubier.soft,
      width: 660,
    }),
    button(
      "Réserver",
      { x: 60, y: 1460, width: 660, height: 120, radius: 16 },
      { size: 40, fill: aubier.paper, on: aubier.clay },
    ),
  );
}

function aubierPlanning(): string {
  const rooms = ["Verger", "Puits", "Grenier", "Loire", "Four"];
  const stays: [room: number, from: number, nights: number, guest: string, ink: string][] = [
    [0, 0, 4, "Famille Rohan", aubier.olive],
    [0, 6, 5, "M. et Mme Vial", aubier.olive],
    [1, 2, 3, "Anaïs Cordier", aubier.clay],
    [1, 7, 3, "Groupe vélo", aubier.olive],
    [2, 1, 6, "Les Bastide", aubier.olive],
    [2, 9, 3, "Inès Kaplan", aubier.clay],
    [3, 4, 4, "Paul et Zoé", aubier.clay],
    [4, 0, 2, "Atelier pain", "#c9a25a"],
    [4, 5, 6, "Famille Oury", aubier.olive],
  ];
  return window(
    aubier.paper,
    title("Planning de septembre", { x: 80, y: 100, size: 60, fill: aubier.ink }),
    button(
      "Saisir un appel",
      { x: 1120, y: 50, width: 240, height: 62 },
      { size: 22, fill: aubier.paper, on: aubier.clay },
    ),
    ...Array.from({ length: 12 }, (_, day) =>
      words(String(day + 11), { x: 290 + day * 92, y: 196, size: 24, fill: aubier.soft }),
    ),
    ...rooms.map(
      (room, index) =>
        rect({ x: 80, y: 222 + index * 124, width: 1280, height: 2, fill: aubier.line }) +
        title(room, { x: 80, y: 300 + index * 124, size: 38, fill: aubier.ink }),
    ),
    ...stays.map(
      ([room, from, nights, guest, ink]) =>
        rect({ x: 270 + from * 92, y: 246 + room * 124, width: nights * 92 - 12, height: 78, radius: 8, fill: ink }) +
        words(guest, { x: 290 + from * 92, y: 294 + room * 124, size: 22, fill: "#ffffff" }),
    ),
  );
}

const goods = [
  ["Tomates anciennes", "4,80\u00a0€ le kilo", 12, halles.tomato],
  ["Pommes de garde", "3,10\u00a0€ le kilo", 34, "#a8b545"],
  ["Miel de tilleul", "9,50\u00a0€ le pot", 8, halles.sun],
  ["Pain de seigle", "5,20\u00a0€ la pièce", 6, "#8a5a3c"],
  ["Prunes du quai", "4,20\u00a0€ le kilo", 15, "#6c4a86"],
  ["Œufs de plein air", "3,60\u00a0€ les six", 21, "#e2b98f"],
] as const;

function hallesStock(): string {
  const rows = goods.slice(0, 5).map(([name, , stock, ink], index) => {
    const y = 330 + index * 236;
    return (
      circle(110, y + 74, 50, ink) +
      title(name, { x: 190, y: y + 66, size: 42, fill: halles.ink }) +
      words(`Reste ${stock}`, { x: 190, y: y + 122, size: 34, fill: halles.soft }) +
      button(
        "−",
        { x: 496, y: y + 20, width: 108, height: 108, radius: 16 },
        { size: 60, fill: halles.ink, on: halles.line },
      ) +
      button(
        "+",
        { x: 620, y: y + 20, width: 108, height: 108, radius: 16 },
        { size: 60, fill: "#ffffff", on: halles.green },
      ) +
      rect({ x: 60, y: y + 180, width: 660, height: 2, fill: halles.line })
    );
  });
  return phone(
    halles.paper,
    rect({ x: 0, y: 0, width: 780, height: 260, fill: halles.green }),
    title("Le stand, samedi", { x: 60, y: 140, size: 78, fill: "#ffffff" }),
    words("Sans réseau\u00a0: 3 ventes à envoyer", { x: 60, y: 208, size: 34, fill: halles.sun }),
    ...rows,
    button(
      "Fermer le stand",
      { x: 60, y: 1530, width: 660, height: 110, radius: 16 },
      { size: 40, fill: halles.ink, on: halles.sun },
    ),
  );
}

function hallesShop(): string {
  const cards = goods.map(([name, price, , ink], index) => {
    const [x, y] = [80 + (index % 3) * 440, 360 + Math.floor(index / 3) * 272];
    return (
      rect({ x, y, width: 400, height: 160, fill: "#eef4f0" }) +
      circle(x + 200, y + 80, 58, ink) +
      title(name, { x, y: y + 204, size: 36, fill: halles.ink }) +
      words(price, { x, y: y + 238, size: 20, fill: halles.soft })
    );
  });
  return window(
    halles.paper,
    rect({ x: 0, y: 0, width: 1440, height: 310, fill: halles.green }),
    title("Les Halles du Quai", { x: 80, y: 72, size: 40, fill: "#ffffff" }),
    words("Panier, 3 produits", { x: 1180, y: 68, size: 21, fill: halles.sun }),
    title("Ce qui reste sur l’étal, à cette minute", { x: 80, y: 200, size: 88, fill: "#ffffff" }),
    words("Retrait au quai, samedi de 8\u00a0h à 13\u00a0h", { x: 80, y: 258, size: 24, fill: halles.sun }),
    ...cards,
  );
}

/** Watts of a day, one value each half hour. */
const load = Array.from({ length: 48 }, (_, index) => {
  const hour = index / 2;
  const work = hour > 7 && hour < 18 ? 1 : 0;
  return (
    0.16 +
    work * (0.34 + 0.2 * Math.sin(hour * 1.7) + 0.12 * Math.sin(hour * 4.1)) +
    (hour > 13 && hour < 15 ? 0.22 : 0)
  );
});

function curve(x: number, y: number, width: number, height: number): string {
  const points = load.map(
    (value, index) => `${Math.round(x + (index * width) / 47)} ${Math.round(y + height * (1 - 1.35 * value))}`,
  );
  return (
    path(`M${x} ${y + height}L${points.join("L")}L${x + width} ${y + height}z`, "#d9e4fb") +
    line(`M${points.join("L")}`, cadence.blue, 5) +
    line(`M${x} ${y + height * 0.12}h${width}`, cadence.warm, 3)
  );
}

function cadenceLive(): string {
  const machines = [
    ["Four à céramique", 0.92, "5,4\u00a0kW"],
    ["Compresseur", 0.38, "2,2\u00a0kW"],
    ["Aspiration", 0.24, "1,4\u00a0kW"],
    ["Éclairage", 0.1, "0,6\u00a0kW"],
  ] as const;
  return window(
    cadence.paper,
    title("Atelier du Pont", { x: 80, y: 92, size: 54, fill: cadence.ink }),
    circle(1190, 74, 9, "#2f9e62"),
    words("en direct, il y a 4\u00a0s", { x: 1212, y: 81, size: 20, fill: cadence.soft }),
    rect({ x: 80, y: 130, width: 820, height: 690, radius: 12, fill: cadence.card }),
    words("En ce moment", { x: 120, y: 190, size: 22, fill: cadence.soft }),
    title("9,6\u00a0kW", { x: 120, y: 300, size: 120, fill: cadence.ink }),
    words("Heure de pointe dans 12 minutes", { x: 450, y: 290, size: 22, fill: "#a8500f" }),
    curve(120, 360, 740, 380),
    ...[0, 6, 12, 18].map((hour) =>
      words(`${hour}\u00a0h`, { x: 120 + hour * 31, y: 786, size: 18, fill: cadence.soft }),
    ),
    rect({ x: 930, y: 130, width: 430, height: 690, radius: 12, fill: cadence.card }),
    title("Par machine", { x: 970, y: 200, size: 42, fill: cadence.ink }),
    ...machines.map(
      ([name, part, power], index) =>
        words(name, { x: 970, y: 274 + index * 136, size: 22, fill: cadence.ink }) +
        words(power, { x: 1240, y: 274 + index * 136, size: 22, fill: cadence.soft }) +
        rect({ x: 970, y: 294 + index * 136, width: 350, height: 22, fill: cadence.line }) +
        rect({
          x: 970,
          y: 294 + index * 136,
          width: 350 * part,
          height: 22,
          fill: index === 0 ? cadence.warm : cadence.blue,
        }),
    ),
  );
}

function cadenceOffline(): string {
  return phone(
    cadence.paper,
    rect({ x: 0, y: 0, width: 780, height: 150, fill: cadence.ink }),
    words("Hors connexion, relevés de 14\u00a0h\u00a005", { x: 60, y: 94, size: 34, fill: "#ffffff" }),
    title("Atelier du Pont", { x: 60, y: 270, size: 72, fill: cadence.ink }),
    rect({ x: 40, y: 330, width: 700, height: 760, radius: 20, fill: cadence.card }),
    words("Aujourd’hui", { x: 90, y: 410, size: 34, fill: cadence.soft }),
    title("52\u00a0kWh", { x: 90, y: 550, size: 140, fill: cadence.ink }),
    curve(90, 630, 600, 400),
    rect({ x: 40, y: 1130, width: 700, height: 440, radius: 20, fill: cadence.card }),
    title("Mieux vaut attendre", { x: 90, y: 1230, size: 56, fill: cadence.ink }),
    words("Le four à céramique coûtera un tiers de moins après 15\u00a0h\u00a030.", {
      x: 90,
      y: 1300,
      size: 34,
      fill: cadence.soft,
      width: 600,
    }),
    button(
      "Me prévenir",
      { x: 90, y: 1420, width: 600, height: 110, radius: 16 },
      { size: 38, fill: "#ffffff", on: cadence.blue },
    ),
  );
}

export const screens: Record<Screen, () => string> = {
  "aubier-accueil": aubierHome,
  "aubier-dates": aubierDates,
  "aubier-recapitulatif": aubierSummary,
  "aubier-planning": aubierPlanning,
  "halles-stand": hallesStock,
  "halles-boutique": hallesShop,
  "cadence-direct": cadenceLive,
  "cadence-hors-connexion": cadenceOffline,
};
