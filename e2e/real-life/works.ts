import { readFileSync } from "node:fs";

/** A work as a freelance developer would publish it. */
export interface RealWork {
  /** Its picture, in the folder `pictures`. */
  file: string;
  /** How a picture of this shape is to be mounted. */
  kind: "screen" | "page" | "phone" | "phone-page" | "logo" | "photo" | "full" | "tiny";
  title: string;
  desc: string;
  url: string;
  year: number;
  alt: string;
}

/** Nearly as long as the form allows. */
const longDescription = readFileSync(new URL("long-description.txt", import.meta.url), "utf8");

/** In the order of a portfolio: neighbours differ in shape and colour. Some texts have an awkward length. */
const written: (Omit<RealWork, "url" | "year"> & { url?: string })[] = [
  {
    file: "brulerie-tanguy.webp",
    kind: "screen",
    title: "Brûlerie Tanguy",
    desc: "La boutique en ligne d’un torréfacteur de Morlaix : catalogue, abonnement et paiement, sans quitter le site.",
    alt: "Page d’accueil sombre : un sachet de café noir posé sur des grains, et le titre « Grillé lundi, moulu quand vous voulez ».",
  },
  {
    file: "cairn.webp",
    kind: "phone",
    title: "Cairn",
    desc: "Un guide de randonnée qui fonctionne sans réseau : cartes en relief, profil de la marche et position en direct.",
    alt: "Écran de téléphone : une boucle rouge sur une carte en relief, puis le profil de la randonnée et ses étapes.",
  },
  {
    file: "belle-aube.webp",
    kind: "screen",
    title: "Ferme florale de Belle-Aube 🌸",
    desc: "Le site d’une ferme du Luberon qui vend ses bouquets à la semaine. Les fleurs affichées sont celles du champ, relevées chaque matin.",
    alt: "Page claire : des cosmos roses et blancs dans un champ au lever du jour, puis quatre bottes de fleurs avec leur prix.",
  },
  {
    file: "bielles-de-nuit.webp",
    kind: "screen",
    title: "Les Bielles de Nuit",
    desc: "Le site d’un club de moto du Jura et son agenda partagé, tenu par les membres eux-mêmes.",
    alt: "Page noire : une moto de face, phare allumé dans la brume, et le titre « La route est à nous après 22 h ».",
  },
  {
    file: "maree-haute.webp",
    kind: "page",
    title:
      "Festival Marée Haute : le site, la billetterie, le programme à emporter et l’affichage en direct sur les scènes de l’île",
    desc: "Une très longue page pour un festival de trois jours : affiche, programme, carte, billets et bateaux.",
    alt: "Longue page illustrée : un voilier sur des vagues de couleur, puis l’affiche, le programme et la carte du festival.",
  },
  {
    file: "lac-de-montagne.webp",
    kind: "full",
    title: "Quatre saisons au lac",
    desc: "Le carnet en ligne d’une association qui photographie le même lac chaque dimanche depuis onze ans.",
    alt: "Un lac de montagne au petit matin, entre des sapins, sous des sommets enneigés.",
  },
  {
    file: "quittance.webp",
    kind: "screen",
    title: "Quittance",
    desc: longDescription,
    alt: "Tableau de bord blanc et vert : quatre montants, un graphique des recettes sur douze mois et les dernières factures.",
  },
  {
    file: "cordier.webp",
    kind: "logo",
    title: "Cordier, luthière",
    desc: "L’identité d’un atelier de lutherie de Mirecourt, et la charte qui va avec.",
    alt: "Logo : un violon rouge et or formé de deux moitiés, et le nom Cordier.",
  },
  {
    file: "delaubrac-fournier.webp",
    kind: "screen",
    title: "Étude Delaubrac & Fournier",
    desc: "Un site clair pour une étude notariale de Cahors, avec un simulateur de frais et la prise de rendez-vous.",
    alt: "Page blanche et bleu marine : une façade en pierre au crépuscule, deux fenêtres éclairées.",
  },
  {
    file: "zrodlo.webp",
    kind: "phone-page",
    title: "Wydawnictwo Źródło, księgarnia w Łodzi",
    desc: "La boutique bilingue d’une maison d’édition polonaise, pensée d’abord pour le téléphone.",
    alt: "Longue page de téléphone : un livre jaune sur fond rouge, quatre couvertures, les soirées et la vitrine de la librairie.",
  },
  {
    file: "dunes.webp",
    kind: "photo",
    title: "Horizons lents",
    desc: "Le portfolio d’une photographe de panoramas : des images immenses, qui s’affichent par bandes.",
    alt: "Des dunes orange à perte de vue, sous un ciel violet où le soleil se couche.",
  },
  {
    file: "brulerie-tanguy-telephone.webp",
    kind: "phone",
    title: "Brûlerie Tanguy, au comptoir",
    desc: "La même boutique sur le téléphone des clients, avec le retrait au comptoir.",
    alt: "Écran de téléphone sombre : un sachet de café, un bouton « Choisir un café » et deux cafés de la semaine.",
  },
  {
    file: "foret.webp",
    kind: "photo",
    title: "Photobiogéomorphosylvoclimatocartographe",
    desc: "Le mot existe depuis ce projet : un site qui cartographie les forêts d’après les photos de leurs promeneurs.",
    url: "https://sylvocarte.example/un/chemin/tres/long/que/personne/ne/tape/mais/que/tout/le/monde/colle?ville=Tulle&annee=2023",
    alt: "Des rayons de soleil entre les troncs d’une forêt brumeuse.",
  },
  {
    file: "noirlac.webp",
    kind: "logo",
    title: "Noirlac",
    desc: "Le logo d’un label de disques, noir sur rien, et la boutique qui va avec.",
    alt: "Logo noir : un disque à demi plongé dans l’eau, et le nom Noirlac.",
  },
  {
    file: "timbres-de-vezac.webp",
    kind: "tiny",
    title: "Les Timbrés de Vézac",
    desc: "Mon premier site, pour le club de timbres de mon grand-père. Il n’en reste que cette image.",
    alt: "Petite capture d’un site ancien : un bandeau bleu, un menu jaune et un timbre.",
  },
];

export const realWorks: RealWork[] = written.map((work, index) => ({
  url: `https://${work.file.replace(".webp", "")}.example`,
  year: 2026 - index,
  ...work,
}));

export function pictureOf({ file }: RealWork): Buffer {
  return readFileSync(new URL(`pictures/${file}`, import.meta.url));
}
