import type { Figure, Testimonial } from "#app/works/work.ts";
import type { TextField } from "#app/works/work-fields.ts";

export interface DemoWork extends Partial<Record<TextField, string>> {
  title: string;
  year: number;
  url: string;
  desc: string;
  alt: string;
  /** A file of this folder, as those of the phone and of the gallery. */
  picture: string;
  /** The same site on a phone. */
  phone?: string;
  technologies: string[];
  figures?: Figure[];
  testimonial?: Testimonial;
  gallery?: { picture: string; alt: string; caption: string }[];
}

/** Works for invented clients, in the order of the site. Only the demo publishes them. */
export const demoWorks: DemoWork[] = [
  {
    title: "Maison Aubier",
    year: 2023,
    url: "https://maison-aubier.example.com",
    desc: "Une maison d’hôtes de cinq chambres qui prenait toutes ses réservations par téléphone. Le nouveau site présente les lieux et prend les réservations en trois écrans.",
    alt: "Affiche safran\u00a0: dans un navigateur, un soleil corail tramé de points se couche derrière cinq arches indigo.",
    picture: "pictures/maison-aubier.svg",
    client: "Maison Aubier, client de démonstration",
    role: "Conception, développement, référencement",
    duration: "9\u00a0semaines",
    result:
      "Sept réservations sur dix arrivent par le site, et le téléphone ne sonne plus pendant les petits déjeuners.",
    english: "A guest house with five rooms took every booking by telephone. Guests now book in three screens.",
    technologies: ["React", "Node.js", "PostgreSQL", "Matomo"],
    need: `La maison prenait ses réservations par téléphone, un carnet à côté du four. Un appel manqué, c’était une chambre vide, et deux fois par saison la même chambre était promise à deux familles.

Il fallait un site que l’on consulte depuis un train, qui **ne promette jamais deux fois la même nuit**, et que la propriétaire tienne seule entre deux fournées.`,
    approach: `J’ai passé une journée sur place, le carnet ouvert. Tout y était\u00a0: les prix par saison, les lits à ajouter, les arrivées tardives.

Le reste en découle\u00a0:
- **Trois écrans, pas un de plus**\u00a0: les dates, la chambre, puis le nom et l’acompte.
- La base de données refuse elle-même deux séjours dans la même chambre la même nuit, même demandés à la même seconde.
- Un appel se saisit en vingt secondes et bloque aussitôt les dates en ligne.
- Le planning s’imprime sur une page, pour la cuisine.

Aucun compte à créer\u00a0: un lien dans le message de confirmation suffit pour modifier ou annuler.`,
    outcome: `Le site a pris sa première réservation le soir de son ouverture, en mars. Le carnet est resté sur l’étagère.

Les chiffres viennent du planning et de [Matomo](https://matomo.org/), d’avril à septembre 2023.`,
    figures: [
      { value: "7\u00a0sur\u00a010", label: "réservations prises en ligne, contre aucune l’année d’avant" },
      { value: "0", label: "chambre promise deux fois depuis l’ouverture" },
      { value: "1,1\u00a0s", label: "pour afficher l’accueil sur un téléphone, en 4G" },
    ],
    testimonial: {
      text: "Je réponds au téléphone quand j’en ai envie. Le soir, je lis le planning, et je sais combien de croissants commander.",
      name: "Solène Aubier",
      role: "propriétaire de la Maison Aubier, cliente de démonstration",
    },
    gallery: [
      {
        picture: "pictures/aubier-accueil.webp",
        alt: "Page d’accueil\u00a0: une maison à cinq arches au bord de l’eau, le bouton «\u00a0Voir les dates libres\u00a0», puis trois chambres et leurs prix.",
        caption: "L’accueil répond d’abord à deux questions\u00a0: où, et combien",
      },
      {
        picture: "pictures/aubier-dates.webp",
        alt: "Sur un téléphone, le mois de septembre\u00a0; trois nuits choisies, les nuits prises sont barrées.",
        caption: "Premier écran\u00a0: les dates, avec ce qui reste libre",
      },
      {
        picture: "pictures/aubier-recapitulatif.webp",
        alt: "Sur un téléphone, le récapitulatif\u00a0: la chambre, le petit déjeuner, la taxe de séjour et l’acompte.",
        caption: "Troisième écran\u00a0: tout le prix, avant le bouton",
      },
      {
        picture: "pictures/aubier-planning.webp",
        alt: "Le planning de la propriétaire\u00a0: cinq chambres en lignes, douze jours en colonnes, un séjour par barre.",
        caption: "Côté maison\u00a0: en vert les séjours pris en ligne, en terre cuite ceux du téléphone",
      },
    ],
  },
  {
    title: "Les Halles du Quai",
    year: 2023,
    url: "https://halles-du-quai.example.com",
    desc: "La boutique en ligne d’un marché de producteurs, sous WordPress et WooCommerce. Les stocks se mettent à jour depuis le téléphone des vendeurs.",
    alt: "La boutique du marché\u00a0: sous un auvent jaune et blanc, «\u00a0Le marché du samedi se remplit dès mardi\u00a0», puis quatre produits, leurs prix et ce qu’il en reste\u00a0; devant, le panier sur un téléphone.",
    picture: "pictures/halles-accueil.webp",
    phone: "pictures/halles-panier.webp",
    client: "Les Halles du Quai, client de démonstration",
    role: "Développement WordPress, formation",
    duration: "6\u00a0semaines",
    result: "La boutique se met à jour depuis l’étal, et plus personne n’achète de fraises déjà vendues.",
    english: "The online shop of a farmers’ market, on WooCommerce. Stallholders update their stock from a phone.",
    technologies: ["WordPress", "PHP", "Matomo"],
    need: `Douze producteurs, un seul étal, et une boutique en ligne tenue le dimanche soir d’après des notes sur papier. Le lundi matin, il fallait rappeler les clients dont les produits étaient déjà vendus.

Le marché voulait garder WordPress, que deux personnes de l’équipe connaissaient déjà.`,
    approach: `J’ai d’abord regardé un samedi de vente\u00a0: mains mouillées, soleil sur l’écran, trente secondes entre deux clients.

- Une page pour les vendeurs, avec **deux gros boutons par produit**\u00a0: plus un, moins un.
- Sans réseau, les ventes attendent sur le téléphone et partent au retour de la connexion.
- Quatre extensions au lieu de vingt-trois\u00a0; le thème est écrit pour ce marché.
- Une fiche plastifiée tient lieu de manuel.`,
    outcome: `Trois mois plus tard, les vendeurs n’ouvrent l’administration de WordPress que pour changer une photo.

L’équipe a compté elle-même les commandes annulées, sur les douze semaines d’avant et les douze d’après.`,
    figures: [
      { value: "−90\u00a0%", label: "de commandes annulées faute de stock" },
      { value: "23\u00a0→\u00a04", label: "extensions WordPress à tenir à jour" },
    ],
    testimonial: {
      text: "On nous avait promis une application et un abonnement. Nous avons reçu une page avec deux boutons, et tout le monde s’en sert.",
      name: "Yannis Lecoq",
      role: "coordinateur des Halles du Quai, client de démonstration",
    },
    gallery: [
      {
        picture: "pictures/halles-stand.webp",
        alt: "Sur un téléphone, cinq produits avec leur reste, un bouton moins et un bouton plus\u00a0; en haut, trois ventes à envoyer.",
        caption: "La page des vendeurs, hors connexion",
      },
      {
        picture: "pictures/halles-boutique.webp",
        alt: "La boutique\u00a0: «\u00a0Ce qui reste sur l’étal, à cette minute\u00a0», puis six produits avec leurs prix.",
        caption: "La boutique, mise à jour depuis l’étal",
      },
    ],
  },
  {
    title: "Cadence",
    year: 2022,
    url: "https://cadence.example.com",
    desc: "Un tableau de bord de consommation d’énergie pour de petits ateliers. Les relevés s’affichent en direct et restent lisibles hors connexion.",
    alt: "La semaine d’un atelier\u00a0: 262\u00a0kWh, sept barres empilées par machine sous la ligne d’un objectif, le conseil «\u00a0Mieux vaut attendre\u00a0» et les trois pointes\u00a0; devant, la journée sur un téléphone.",
    picture: "pictures/cadence-semaine.webp",
    phone: "pictures/cadence-hors-connexion.webp",
    client: "Cadence, client de démonstration",
    role: "Développement full-stack",
    duration: "14\u00a0semaines",
    result: "Les ateliers voient leur consommation en direct, et ont appris à décaler ce qui peut attendre.",
    english: "An energy dashboard for small workshops. Readings arrive live and stay legible offline.",
    technologies: ["TypeScript", "React", "Node.js", "PostgreSQL"],
    need: `Quarante et un ateliers recevaient leur facture d’énergie une fois par mois, trop tard pour comprendre ce qui l’avait gonflée. La coopérative avait posé des compteurs, mais leurs relevés dormaient dans des fichiers.

Elle voulait les montrer **à l’endroit où l’on travaille**\u00a0: sur un vieux téléphone, derrière un mur de pierre, sans réseau une heure sur deux.`,
    approach: `- Les compteurs parlent, le serveur écoute\u00a0: un relevé arrive à l’écran cinq secondes après la mesure.
- Une seule courbe par page, et une phrase qui dit quoi faire. Les tableaux sont restés dans l’export.
- L’application garde les derniers relevés et dit leur heure\u00a0: une valeur ancienne ne passe jamais pour récente.
- Chaque atelier garde ses données\u00a0; la coopérative ne voit que les totaux.`,
    outcome: `Six mois après l’ouverture, trente-huit ateliers sur quarante et un regardent la courbe chaque semaine.

La baisse est mesurée par les compteurs, aux heures de pointe, et corrigée de la température.`,
    figures: [
      {
        value: "−18\u00a0%",
        label: "d’énergie consommée aux heures de pointe, en six mois, sans arrêter une machine",
      },
    ],
    testimonial: {
      text: "Personne n’aime les kilowattheures. Une courbe et une phrase ont suffi\u00a0: on attend dix minutes, puis on lance le four.",
      name: "Mireille Tessandier",
      role: "ingénieure chez Cadence, cliente de démonstration",
    },
    gallery: [
      {
        picture: "pictures/cadence-direct.webp",
        alt: "Le tableau de bord\u00a0: 9,6\u00a0kW en ce moment, la courbe du jour, et la part de quatre machines.",
        caption: "Le tableau de l’atelier, en direct",
      },
      {
        picture: "content/pictures/cadence.svg",
        alt: "Affiche indigo\u00a0: vingt-quatre barres corail de hauteurs inégales, sept ondes jaune pâle et un disque bleu-vert dans une fenêtre de navigateur.",
        caption: "L’affiche de l’ouverture, pour les murs des ateliers",
      },
    ],
  },
  {
    title: "Rivage",
    year: 2022,
    url: "https://rivage.example.com",
    desc: "La carte interactive d’un littoral, de ses sentiers et de ses marées. Elle se consulte au clavier, au doigt et sans réseau.",
    alt: "Affiche bleu-vert\u00a0: les courbes de niveau d’une île, trois paliers de plus en plus chauds vers le sommet, et une épingle de carte corail.",
    picture: "content/pictures/rivage.svg",
    result: "Une randonneuse sans réseau sait à quelle heure la mer ferme le passage, et par où revenir.",
    technologies: ["TypeScript", "Vue.js"],
    gallery: [
      {
        picture: "pictures/rivage-carte.webp",
        alt: "Une carte du littoral\u00a0: le sentier en pointillé corail, quatre repères, les étapes avec leurs heures, et la courbe de la marée.",
        caption: "Le sentier, ses étapes, et l’heure à laquelle la mer les ferme",
      },
      {
        picture: "pictures/rivage-maree.webp",
        alt: "Sur un téléphone, le passage des Moines\u00a0: fermé par la mer à 14\u00a0h\u00a040, la marée du jour, et «\u00a0Prendre le chemin du haut\u00a0».",
        caption: "Sur place, sans réseau",
      },
    ],
  },
  {
    title: "Presses du Canal",
    year: 2021,
    url: "https://presses-du-canal.example.com",
    desc: "Le catalogue d’une maison d’édition\u00a0: six cents titres, un moteur de recherche et des extraits à feuilleter. L’équipe publie seule, sans formation.",
    alt: "Le catalogue\u00a0: le roman du mois, sa couverture bleue et sa première phrase, un champ de recherche, puis cinq livres.",
    picture: "pictures/presses-catalogue.webp",
    result: "Un libraire trouve un titre par le premier mot de sa première page, et le commande aussitôt.",
    technologies: ["WordPress", "PHP"],
    gallery: [
      {
        picture: "pictures/presses-extrait.webp",
        alt: "Deux pages du roman côte à côte, comme dans un livre ouvert, et le bouton «\u00a0Commander\u00a0».",
        caption: "Un extrait se feuillette, au clavier aussi",
      },
      {
        picture: "pictures/presses-du-canal.svg",
        alt: "Affiche corail\u00a0: neuf livres debout sur une étagère, indigo, jaune pâle, safran et bleu-vert, le dernier penché contre les autres.",
        caption: "L’affiche des nouveautés, tirée du même catalogue",
      },
    ],
  },
  {
    title: "Orbite",
    year: 2021,
    url: "https://orbite.example.com",
    desc: "Une interface de suivi de tournées branchée sur une API existante. Les livreurs y lisent leur journée d’un seul coup d’œil.",
    alt: "Affiche ardoise\u00a0: une planète corail tramée de points, au cœur safran, entourée de six orbites fines et de quatre satellites ronds.",
    picture: "content/pictures/orbite.svg",
    result: "Un livreur sait où il va, ce qu’il y dépose et à qui parler, sans ouvrir un second écran.",
    technologies: ["TypeScript", "React"],
    gallery: [
      {
        picture: "pictures/orbite-tournee.webp",
        alt: "Sur un téléphone, la tournée du camion\u00a04\u00a0: le prochain arrêt en grand, dans six minutes, puis les suivants et leurs consignes.",
        caption: "Dans le camion\u00a0: l’arrêt suivant, en grand",
      },
      {
        picture: "pictures/orbite-suivi.webp",
        alt: "Au bureau, quatre camions et leur avance, et sur un plan sombre le trajet de l’un d’eux.",
        caption: "Au bureau\u00a0: quatre camions, et celui qui est en retard",
      },
    ],
  },
];
