import type { CallToAction, ServicePage } from "#app/content-schema.ts";
import { filled } from "#app/formats/filled.ts";

/** The page of each service of services.ts. */
export const servicePages: ServicePage[] = filled([
  {
    id: "frontend",
    h1: "Applications front-end",
    cover: { alt: "Trois fenêtres de navigateur emboîtées, la dernière remplie d’une trame de points." },
    description:
      "Sites et applications monopages en React et TypeScript\u00a0: code sémantique, SEO, responsive design et animations mesurées.",
    lead: "Une bonne interface se fait oublier\u00a0: elle répond tout de suite et ne demande rien deux fois.",
    content: [
      {
        h2: "Partir de qui s’en sert",
        paragraph:
          "Je développe des sites et des applications web en React et TypeScript, de la maquette à la mise en ligne. Avant d’écrire du code, je vous demande qui s’en servira, sur quel appareil et pour faire quoi. Ces réponses fixent ce qui s’affiche en premier, ce qui peut attendre et ce qui n’a pas besoin d’exister.",
      },
      {
        h2: "Page unique ou site classique\u00a0?",
        paragraph:
          "Une application monopage convient à un outil où l’on passe la journée\u00a0: l’interface se charge une fois, puis n’échange que des données. Sur un site que l’on découvre par un moteur, elle resterait vide jusqu’à l’arrivée du script. Je fais donc préparer la première page par le serveur, et le navigateur prend le relais.",
      },
      {
        h2: "Un code qui a du sens",
        paragraph:
          "Un titre est un titre, un bouton est un bouton. Ce code sémantique, le lecteur d’écran l’annonce, le clavier s’en sert et le moteur le comprend sans deviner. Prévu dès le départ, il coûte peu\u00a0; rajouté à la fin, il oblige souvent à réécrire. Je parcours chaque page au clavier et au lecteur d’écran.",
      },
      {
        h3: "SEO\u00a0: ce que lisent les moteurs",
        paragraph:
          "Chaque écran public a son adresse, son titre, sa description et des données structurées. Les liens sont de vrais liens, que l’on copie et que l’on ouvre dans un nouvel onglet. Une page absente répond 404\u00a0: sinon, le moteur classe des pages vides.",
      },
      {
        h2: "Du téléphone au grand écran",
        paragraph:
          "Je conçois d’abord pour un petit écran tenu d’une main, puis j’élargis. Le responsive design se règle sur le contenu, et non sur une liste de téléphones\u00a0: la page suit la largeur, le zoom et la taille de texte de chacun. Donnez-moi de vrais textes tôt\u00a0: le faux latin cache les titres trop longs.",
        image: {
          file: "formulaire-telephone.webp",
          alt: "Formulaire d’inscription à une leçon de natation, sur un téléphone. Une date impossible est encadrée de rouge, et une phrase dit comment l’écrire.",
          caption: "Une erreur dit ce qui ne va pas, et comment le corriger",
          framing: { mode: "mounted", ink: "coral" },
        },
      },
      {
        h2: "Le mouvement à sa place",
        paragraph:
          "Une animation sert quand elle explique\u00a0: d’où vient ce panneau, où est passé cet élément, si l’enregistrement a réussi. Je commence par les transitions du navigateur, et je prends Motion ou GSAP quand un geste doit avoir du ressort. Le mouvement s’efface pour qui a demandé à son appareil de le réduire.",
      },
    ],
    receives: [
      "**Le code source** et son historique, dans un dépôt à votre nom",
      "**Une version d’essai en ligne** dès la deuxième semaine, mise à jour à chaque étape",
      "**Des tests** qui tournent à chaque modification",
      "**Un relevé d’accessibilité**\u00a0: clavier, lecteur d’écran, contrastes",
      "**Un guide de quelques pages** pour publier, revenir en arrière et reprendre le code",
    ],
    offersTitle: "Combien ça coûte",
    offersNote:
      "Prix de démonstration, hors taxes. Chaque projet commence par un devis ferme, avec ses étapes et ses dates.",
    offers: [
      {
        name: "Maquette qui marche",
        price: "2\u00a0800\u00a0€\u00a0HT",
        line: "Vos trois écrans principaux, à essayer avant de décider du reste.",
        included: [
          "Téléphone et grand écran",
          "Essai avec cinq personnes",
          "Deux séries de retouches",
          "Code réutilisé ensuite",
        ],
      },
      {
        name: "Site ou application",
        price: "à partir de 6\u00a0500\u00a0€\u00a0HT",
        line: "De la maquette à la mise en ligne, par étapes de deux semaines.",
        included: [
          "Jusqu’à douze écrans",
          "Premier rendu par le serveur",
          "Clavier et lecteur d’écran",
          "Données structurées",
          "Tests et mise en ligne",
          "Un mois de corrections",
        ],
      },
      {
        name: "Renfort d’équipe",
        price: "480\u00a0€\u00a0HT par jour",
        line: "Dans votre dépôt, avec vos outils et vos habitudes.",
        included: ["Trois jours par semaine au plus", "Relecture de code", "Bilan écrit chaque vendredi"],
      },
    ],
    care: { text: "mises à jour, surveillance et deux heures de retouches", price: "140\u00a0€\u00a0HT par mois" },
    contactCall: "Décrivez-moi ce que vos utilisateurs doivent pouvoir faire\u00a0: une capture ou un croquis suffit",
  },
  {
    id: "backend",
    h1: "Applications back-end",
    cover: { alt: "Trois piles de disques de base de données, celle du milieu un peu plus haute." },
    description:
      "Bases de données et API documentées\u00a0: modèle solide, droits vérifiés sur le serveur, sauvegardes restaurées avant l’ouverture.",
    lead: "Ce que personne ne voit décide de tout\u00a0: des données justes, des droits clairs, des sauvegardes essayées.",
    content: [
      {
        h2: "Des fondations vérifiables",
        paragraph:
          "Je conçois la base, j’écris l’API et je règle le serveur qui les héberge, avec Node.js et TypeScript, ou avec PHP si votre existant le demande. La première réunion ne parle pas de technique\u00a0: nous listons ce que votre activité manipule, qui peut le voir, et ce qui ne doit jamais se perdre.",
      },
      {
        h2: "La base d’abord",
        paragraph:
          "Une application change souvent d’écrans, rarement de données. Chaque information n’existe donc qu’à un endroit, et PostgreSQL refuse lui-même l’incohérent\u00a0: une commande sans client, deux réservations de la même chambre le même soir. Une règle écrite seulement dans l’interface finit contournée, par un autre programme ou par deux clics simultanés.",
      },
      {
        h2: "Une API est un contrat",
        paragraph:
          "L’API relie votre site, une application mobile, le logiciel de votre comptable. Des tests comparent sa description OpenAPI aux réponses réelles\u00a0: elle ne peut pas s’en éloigner. Les erreurs disent ce qui ne va pas et comment le corriger. On ne change rien dont d’autres dépendent\u00a0: on ajoute, on annonce, on retire plus tard.",
        image: {
          file: "api-decrite.webp",
          alt: "Page de documentation d’une API\u00a0: la demande qui réserve une nuitée en refuge, ses champs, et la réponse 409 quand il ne reste que deux couchages.",
          caption: "Une documentation que les tests comparent aux réponses réelles",
        },
      },
      {
        h3: "REST ou GraphQL\u00a0?",
        paragraph:
          "REST suffit à la plupart des projets\u00a0: des adresses claires, que l’on essaie depuis un navigateur et que l’on met en cache. GraphQL se justifie quand plusieurs interfaces demandent chacune des morceaux différents des mêmes données. Nous choisissons d’après vos écrans, et j’écris ce que ce choix coûtera en entretien.",
      },
      {
        h2: "Droits et données personnelles",
        paragraph:
          "Tout ce qui vient du navigateur peut être faux\u00a0: chaque demande est donc contrôlée sur le serveur. Les mots de passe sont hachés\u00a0: personne ne peut les relire, {moi compris|moi comprise}. Les clés vivent hors du code. Je ne recueille que les données utiles\u00a0: celles que l’on n’a pas ne fuient pas, et le RGPD devient plus simple à respecter.",
      },
      {
        h2: "Tenir dans la durée",
        paragraph:
          "Une sauvegarde que l’on n’a jamais restaurée n’est qu’un espoir\u00a0: nous restaurons les vôtres ensemble avant l’ouverture. Le serveur prévient quand il va mal, les journaux disent pourquoi, et une mise à jour ratée s’annule. Prévoyez un entretien\u00a0: un logiciel auquel personne ne touche vieillit quand même.",
      },
    ],
    receives: [
      "**Le code** et son historique, dans un dépôt à votre nom",
      "**Le schéma de la base** et la description OpenAPI de l’API",
      "**Les tests**, qui tournent à chaque modification",
      "**La marche à suivre** pour tout installer sur une machine neuve",
      "**Une sauvegarde restaurée** devant vous, avant l’ouverture",
      "**Les comptes d’hébergement**, ouverts à votre nom et payés par vous",
    ],
    offersTitle: "Combien ça coûte",
    offersNote: "Prix de démonstration, hors taxes, hébergement non compris. Le devis précède toujours la commande.",
    offers: [
      {
        name: "Modèle de données",
        price: "1\u00a0400\u00a0€\u00a0HT",
        line: "Avant de coder\u00a0: ce que vous gérez, et qui peut le voir.",
        included: [
          "Deux ateliers d’une demi-journée",
          "Schéma commenté",
          "Droits de chaque rôle",
          "Estimation de la suite",
        ],
      },
      {
        name: "API et base",
        price: "à partir de 7\u00a0200\u00a0€\u00a0HT",
        line: "De la première table à la mise en production.",
        included: [
          "Base PostgreSQL",
          "API décrite et testée",
          "Connexion et droits",
          "Reprise de vos données",
          "Sauvegardes hors du serveur",
          "Alertes et journaux",
        ],
      },
      {
        name: "Passerelle entre deux outils",
        price: "à partir de 2\u00a0600\u00a0€\u00a0HT",
        line: "Votre boutique et votre comptabilité se parlent, sans ressaisie.",
        included: ["Envoi repris après une panne", "Journal des échanges", "Alerte en cas d’échec"],
      },
    ],
    care: {
      text: "correctifs de sécurité, sauvegardes vérifiées, alertes suivies",
      price: "220\u00a0€\u00a0HT par mois",
    },
    contactCall: "Dites-moi quelles données vous gérez aujourd’hui et avec quoi, même si la réponse est un tableur",
  },
  {
    id: "wordpress",
    h1: "Sites WordPress sur mesure",
    cover: { alt: "Une mosaïque de quarts de cercle safran, ponctuée de corail." },
    description:
      "Sites WordPress et e-commerce\u00a0: thème et plugins sur mesure, constructeurs de pages, WooCommerce, et une vraie prise en main.",
    lead: "Un site WordPress réussi se modifie sans appeler personne\u00a0: un thème à vos mesures, et rien de superflu.",
    content: [
      {
        h2: "Vous gardez la main",
        paragraph:
          "Je construis un thème autour de vos contenus, puis je vous montre comment le faire vivre\u00a0: changer une page, publier une actualité, ajouter une photo à la bonne taille. Avant cela, nous listons ce que vous publierez vraiment. Une rubrique que personne n’alimente donne l’image d’une maison fermée\u00a0; mieux vaut ne pas la construire.",
      },
      {
        h2: "Un thème à vos mesures",
        paragraph:
          "Un thème du commerce embarque des réglages, des polices et des scripts dont vous n’aurez pas l’usage, et que chaque visiteur télécharge. J’écris un thème limité à vos pages, avec des blocs à vos couleurs. Le texte vit dans la base\u00a0: si vous changez de graphisme, il reste. La contrepartie\u00a0: un démarrage plus long.",
        image: {
          file: "editeur-de-blocs.webp",
          alt: "L’éditeur de WordPress\u00a0: un bloc présente un stage de vannerie, et quatre champs à droite en tiennent le nom, les dates, les places et le prix.",
          caption: "Un bloc fait pour l’atelier\u00a0: quatre champs à remplir, trois couleurs permises",
          framing: { mode: "mounted", ink: "saffron" },
        },
      },
      {
        h2: "Constructeurs de pages\u00a0: à quel prix\u00a0?",
        paragraph:
          "Avec Elementor et ses semblables, une page se compose à la souris\u00a0: un bon choix pour une équipe qui monte souvent des pages de campagne. Le prix est technique\u00a0: plus de code dans chaque page, et un contenu difficile à sortir. Je monte une de vos vraies pages avec l’un d’eux et avec l’éditeur de blocs\u00a0: vous essayez, vous choisissez.",
      },
      {
        h2: "Des extensions comptées",
        paragraph:
          "Chaque extension, ou plugin, est du code écrit par quelqu’un d’autre, à tenir à jour\u00a0; la plupart des failles publiées viennent de là. Je regarde qui entretient chacune, et depuis quand. Quand votre besoin tient en peu de lignes, j’écris une extension dédiée, documentée et séparée du thème\u00a0: vous la gardez s’il change.",
      },
      {
        h2: "Vendre avec WooCommerce",
        paragraph:
          "Pour un site e-commerce, WooCommerce ajoute un catalogue, des stocks, un panier, un paiement et des livraisons. L’extension est gratuite\u00a0; le travail est dans vos règles\u00a0: frais de port, TVA, paiement refusé, rétractation. Nous les écrivons avant de coder, puis je passe des commandes d’essai, remboursement compris. Les numéros de carte restent chez le prestataire de paiement.",
      },
    ],
    receives: [
      "**Le thème et les extensions**, dans un dépôt à votre nom",
      "**Une copie de travail** du site, pour essayer sans risque",
      "**Une prise en main** sur vos contenus, avec la personne qui publiera",
      "**Un guide illustré**, fait pour votre site",
      "**La liste des extensions**\u00a0: à quoi sert chacune, et qui l’entretient",
    ],
    offersTitle: "Combien ça coûte",
    offersNote:
      "Prix de démonstration, hors taxes, textes et photos fournis par vous. Le devis précède toujours la commande.",
    offers: [
      {
        name: "Site vitrine",
        price: "à partir de 3\u00a0200\u00a0€\u00a0HT",
        line: "Cinq à dix pages, que vous modifiez vous-même.",
        included: [
          "Thème sur mesure",
          "Blocs à vos couleurs",
          "Formulaire de contact",
          "Reprise de vos textes",
          "Deux heures de prise en main",
          "Un mois de corrections",
        ],
      },
      {
        name: "Boutique WooCommerce",
        price: "à partir de 5\u00a0800\u00a0€\u00a0HT",
        line: "Le site vitrine, et tout ce qu’il faut pour vendre.",
        included: [
          "Catalogue et stocks",
          "Paiement par carte",
          "Frais de port par règle",
          "Commandes d’essai",
          "Factures et remboursements",
          "Cent produits repris",
        ],
      },
      {
        name: "Extension dédiée",
        price: "sur devis",
        line: "Un besoin qu’aucune extension sérieuse ne couvre.",
        included: ["Cahier des charges d’une page", "Code documenté et testé", "Séparée du thème"],
      },
    ],
    care: {
      text: "mises à jour essayées sur une copie, sauvegardes, essai des formulaires",
      price: "85\u00a0€\u00a0HT par mois",
    },
    contactCall: "Envoyez-moi l’adresse de votre site ou la liste de vos pages\u00a0: je vous dirai par où commencer",
  },
  {
    id: "seo",
    h1: "Conseil SEO et étude de marché",
    cover: { alt: "Un disque jaune pâle au centre d’ondes de points corail." },
    description:
      "Étude de marché, mots-clés, performance, backlinks et rapports en français courant, sans promesse de première place.",
    lead: "Le référencement n’est pas une couche de peinture\u00a0: il se décide dès la structure des pages, leurs titres et leur vitesse.",
    content: [
      {
        h2: "Être trouvé par les bonnes personnes",
        paragraph:
          "Je commence par lire votre site comme un moteur le lit, puis comme un client le lit. L’écart entre les deux donne la liste des travaux, classée par effet attendu. Méfiez-vous d’une promesse de première place\u00a0: elle ne se vend pas dans les résultats naturels, et vos concurrents travaillent aussi.",
        image: {
          file: "audit-de-referencement.webp",
          alt: "Page d’un audit de référencement\u00a0: quatre mesures, puis un tableau de dix corrections avec la page, le problème, la correction, l’effort et l’effet.",
          caption: "Un audit rendu\u00a0: dix corrections, classées par effet",
        },
      },
      {
        h2: "Étudier le marché avant d’écrire",
        paragraph:
          "Le fabricant dit «\u00a0menuiserie extérieure\u00a0», son client tape «\u00a0changer une fenêtre\u00a0». Avec un outil de mots-clés comme Semrush, les suggestions des moteurs et les questions que l’on vous pose au téléphone, je dresse la carte des recherches\u00a0: leur intention, leur saison, les sites qui y répondent déjà. Les volumes affichés restent des estimations.",
      },
      {
        h2: "Une page, une question",
        paragraph:
          "Chaque page devrait répondre à une recherche précise, avec un titre qui l’annonce et un texte qui tient parole. Je vous propose un plan du site, des titres, des liens internes, puis une trame par page. Le fond vient de vous\u00a0: votre expérience du métier est ce que vos concurrents ne peuvent pas copier.",
      },
      {
        h2: "La technique et la performance",
        paragraph:
          "Un moteur doit pouvoir atteindre une page, la lire et savoir laquelle choisir. Je contrôle les adresses, les redirections, les données structurées et ce que signale la Search Console. Lighthouse mesure en laboratoire\u00a0; les relevés pris chez de vrais visiteurs disent ce qu’ils vivent. La vitesse peut départager deux pages\u00a0; elle ne remplace pas une réponse utile.",
      },
      {
        h2: "Des liens qui se méritent",
        paragraph:
          "Un lien depuis un autre site, un backlink, est une recommandation. Majestic montre qui cite vos concurrents et pas vous\u00a0: une fédération, un fournisseur, la presse locale. Je vous remets cette liste, avec des idées de contenus dignes d’être cités. Les liens achetés par lots enfreignent les règles des moteurs, et peuvent faire reculer votre site.",
      },
      {
        h2: "Mesurer sans surveiller",
        paragraph:
          "Matomo, la Search Console et les journaux du serveur suffisent à suivre vos résultats. Réglé selon les conditions de la CNIL, Matomo peut se passer de bandeau de consentement. Comptez plusieurs mois avant de juger\u00a0: un moteur revient à son rythme. Je note la date de chaque changement, pour relier un effet à sa cause.",
      },
    ],
    receives: [
      "**Un audit en français courant**, page par page",
      "**Un tableau de priorités**\u00a0: la page, le problème, la correction, l’effort",
      "**Les corrections**, faites dans le code ou expliquées à votre équipe",
      "**Un rapport court**, à la fréquence choisie\u00a0: ce qui a été fait, ce qui a bougé",
      "**Les accès aux outils**, ouverts à votre nom",
    ],
    offersTitle: "Combien ça coûte",
    offersNote:
      "Prix de démonstration, hors taxes, pour un site de taille courante. Le devis précède toujours la commande.",
    offers: [
      {
        name: "Audit",
        price: "à partir de 900\u00a0€\u00a0HT",
        line: "Pour savoir quoi corriger, et dans quel ordre.",
        included: [
          "Jusqu’à deux cents pages lues",
          "Tableau de priorités",
          "Restitution d’une heure",
          "Rendu en dix jours ouvrés",
        ],
      },
      {
        name: "Refonte du référencement",
        price: "à partir de 2\u00a0400\u00a0€\u00a0HT",
        line: "L’audit, puis les corrections dans votre site.",
        included: [
          "L’audit complet",
          "Structure, titres et liens internes",
          "Corrections dans le code",
          "Redirections et plan du site",
          "Mesures avant et après",
          "Un mois de suivi",
        ],
      },
      {
        name: "Étude de marché",
        price: "sur devis",
        line: "Pour un nouveau site, une nouvelle offre ou un nouveau public.",
        included: ["Carte des recherches", "Sites concurrents", "Plan du site commenté"],
      },
    ],
    care: {
      text: "un relevé par mois et deux heures de corrections, sans engagement",
      price: "160\u00a0€\u00a0HT par mois",
    },
    contactCall: "Donnez-moi l’adresse de votre site et trois recherches où vous aimeriez apparaître",
  },
  {
    id: "website-optimization",
    h1: "Optimisation et dépannage de site",
    cover: { art: "lines", alt: "Des lignes horizontales de plus en plus épaisses filent derrière un disque corail." },
    description:
      "Mesure et amélioration des performances, audit et sécurité WordPress, remise en état d’un site en panne ou piraté.",
    lead: "Je mesure d’abord, je retire ensuite, j’ajoute rarement\u00a0: un site rapide est surtout un site sans superflu.",
    content: [
      {
        h2: "Mesurer avant de toucher",
        paragraph:
          "La performance se juge à trois seuils, que Google publie et que trois visites sur quatre doivent respecter\u00a0: le contenu principal affiché en 2,5\u00a0secondes, une réponse aux gestes en 200\u00a0millisecondes, une page qui ne saute pas. Je les relève sur un téléphone ordinaire et, quand ces mesures existent, chez vos vrais visiteurs.",
      },
      {
        h2: "Un audit que l’on peut refaire",
        paragraph:
          "J’ouvre vos pages avec Lighthouse et les outils du navigateur, plusieurs fois, car une mesure isolée varie. Vous recevez un relevé daté, refait dans les mêmes conditions après les travaux. Une note de 100 n’est pas le but\u00a0: un site peut l’obtenir à l’accueil et faire attendre au panier.",
        image: {
          file: "avant-apres.webp",
          alt: "Relevé de quatre pages d’une boutique\u00a0: temps d’affichage et poids avant et après les travaux. L’accueil passe de 5,2 à 1,9\u00a0seconde et de 4,6\u00a0Mo à 610\u00a0Ko.",
          caption: "Le même relevé, avant et après les travaux\u00a0: le gain se voit",
        },
      },
      {
        h2: "Retirer, puis alléger",
        paragraph:
          "Les coupables se ressemblent\u00a0: des images plus grandes que leur emplacement, des polices en double, des scripts de suivi oubliés, un carrousel qui retient la page. Je retire ce qui ne sert plus, je sers les images en AVIF à la bonne taille, je diffère le reste. Poser un cache sur un site encombré ne soulage que le serveur.",
      },
      {
        h2: "WordPress\u00a0: audit et sécurité",
        paragraph:
          "PHP, cœur, thème, extensions, comptes, droits des fichiers, sauvegardes\u00a0: je passe tout en revue. Les failles connues sont publiques, et des robots trouvent un site en retard sans le viser. Je mets à jour une copie, puis le site. Commencez sans moi\u00a0: la double authentification, et les extensions inutilisées supprimées plutôt que désactivées.",
      },
      {
        h2: "Site en panne ou piraté",
        paragraph:
          "Notez l’heure et ce qui a changé juste avant, puis appelez. Restaurer aussitôt efface les traces et remet souvent la faille en place. Je copie l’état du site, je lis les journaux, je corrige la cause, puis je nettoie. Si des données personnelles sont touchées, la CNIL doit en principe être prévenue sous 72\u00a0heures\u00a0: n’attendez pas.",
      },
      {
        h2: "Rester léger ensuite",
        paragraph:
          "Un site s’alourdit si rien ne le retient\u00a0: une photo sortie de l’appareil, un module de discussion ajouté pour essayer. Nous fixons un budget par page, en poids et en temps d’affichage, et une mesure automatique prévient quand il est dépassé. Les images sont réduites à l’envoi, sans que vous ayez à y penser.",
      },
    ],
    receives: [
      "**Le relevé d’avant et celui d’après**, faits dans les mêmes conditions",
      "**La liste de ce qui a été retiré**, et pourquoi",
      "**Les réglages** du cache, des images et du serveur, écrits noir sur blanc",
      "**Un compte rendu d’incident** après une panne\u00a0: la cause, la correction, ce qui l’évitera",
      "**Les gestes** qui gardent le site en forme, résumés sur une page",
    ],
    offersTitle: "Combien ça coûte",
    offersNote:
      "Prix de démonstration, hors taxes, pour un site d’une centaine de pages. Une panne passe avant le reste.",
    offers: [
      {
        name: "Diagnostic",
        price: "450\u00a0€\u00a0HT",
        line: "Cinq pages mesurées, et la liste de ce qui les ralentit.",
        included: [
          "Téléphone et ordinateur",
          "Corrections classées par effet",
          "Une heure pour en parler",
          "Rendu en cinq jours ouvrés",
        ],
      },
      {
        name: "Allègement",
        price: "à partir de 1\u00a0600\u00a0€\u00a0HT",
        line: "Le diagnostic, les corrections, et la preuve.",
        included: ["Le diagnostic complet", "Images, polices et scripts", "Cache et serveur", "Relevé après travaux"],
      },
      {
        name: "Dépannage",
        price: "95\u00a0€\u00a0HT par heure",
        line: "Site en panne ou piraté\u00a0: je mets tout le reste de côté.",
        included: [
          "Copie de l’état du site",
          "Cause cherchée d’abord",
          "Mots de passe et clés changés",
          "Compte rendu d’incident",
        ],
      },
    ],
    care: {
      text: "mises à jour sur une copie d’abord, sauvegardes, mesure hebdomadaire",
      price: "90\u00a0€\u00a0HT par mois",
    },
    contactCall: "Envoyez-moi l’adresse de la page qui pose problème, et ce que vous voyez quand elle échoue",
  },
]);

export const resumeCallToAction: CallToAction = filled({
  textParagraph1: "Envie d’en savoir plus sur mes compétences\u00a0?",
  textParagraph2: "Parcours, outils et expériences, réunis dans mon CV.",
  buttonText: "Consulter mon CV",
  link: "resume",
});
