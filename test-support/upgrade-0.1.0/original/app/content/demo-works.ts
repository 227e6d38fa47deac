import type { DemoWork } from "./types.ts";

/** Works of invented clients, in the order of the site; only the demo publishes them. */
export const demoWorks: DemoWork[] = [
  {
    title: "Maison Aubier",
    year: 2023,
    url: "https://maison-aubier.example.com",
    desc: "Une maison d’hôtes de cinq chambres qui prenait toutes ses réservations par téléphone. Le nouveau site présente les lieux et prend les réservations en trois écrans.",
    alt: "Affiche safran\u00a0: dans une fenêtre de navigateur, un soleil corail tramé de points se couche derrière cinq arches indigo, sur un sol bleu-vert.",
    print: "maison-aubier",
  },
  {
    title: "Les Halles du Quai",
    year: 2023,
    url: "https://halles-du-quai.example.com",
    desc: "La boutique en ligne d’un marché de producteurs, sous WordPress et WooCommerce. Les stocks se mettent à jour depuis le téléphone des vendeurs.",
    alt: "Affiche gris sauge\u00a0: sous un auvent festonné indigo et safran, quatre fruits corail ombrés de points sont posés sur un étal bleu-vert.",
    print: "halles-du-quai",
  },
  {
    title: "Cadence",
    year: 2022,
    url: "https://cadence.example.com",
    desc: "Un tableau de bord de consommation d’énergie pour de petits ateliers. Les relevés s’affichent en direct et restent lisibles hors connexion.",
    alt: "Affiche indigo\u00a0: vingt-quatre barres corail de hauteurs inégales, sept ondes jaune pâle et un disque bleu-vert dans une fenêtre de navigateur.",
    print: "cadence",
  },
  {
    title: "Rivage",
    year: 2022,
    url: "https://rivage.example.com",
    desc: "La carte interactive d’un littoral, de ses sentiers et de ses marées. Elle se consulte au clavier, au doigt et sans réseau.",
    alt: "Affiche bleu-vert\u00a0: les courbes de niveau d’une île, trois paliers de plus en plus chauds vers le sommet, et une épingle de carte corail.",
    print: "rivage",
  },
  {
    title: "Presses du Canal",
    year: 2021,
    url: "https://presses-du-canal.example.com",
    desc: "Le catalogue d’une maison d’édition\u00a0: six cents titres, un moteur de recherche et des extraits à feuilleter. L’équipe publie seule, sans formation.",
    alt: "Affiche corail\u00a0: neuf livres debout sur une étagère, indigo, jaune pâle, safran et bleu-vert, le dernier penché contre les autres.",
    print: "presses-du-canal",
  },
  {
    title: "Orbite",
    year: 2021,
    url: "https://orbite.example.com",
    desc: "Une interface de suivi de tournées branchée sur une API existante. Les livreurs y lisent leur journée d’un seul coup d’œil.",
    alt: "Affiche ardoise\u00a0: une planète corail tramée de points, au cœur safran, entourée de six orbites fines et de quatre satellites ronds.",
    print: "orbite",
  },
];
