import type { CallToAction, ServicePage } from "#app/content-schema.ts";
import { filled } from "#app/filled.ts";

/** The page of each service of services.ts. */
export const servicePages: ServicePage[] = filled([
  {
    id: "frontend",
    h1: "Applications front-end",
    cover: { alt: "Trois fenêtres de navigateur emboîtées, la dernière remplie d’une trame de points." },
    description:
      "Sites et applications monopages en React et TypeScript\u00a0: code sémantique, SEO, responsive design et animations mesurées.",
    content: [
      {
        h2: "Une interface qui répond",
        paragraph:
          "Une bonne interface se fait oublier\u00a0: elle répond tout de suite et ne demande rien deux fois. Je développe des sites et des applications web en React et TypeScript, de la maquette à la mise en ligne. Avant d’écrire du code, je vous demande qui s’en servira, sur quel appareil et pour faire quoi. Ces trois réponses fixent l’essentiel\u00a0: ce qui s’affiche en premier, ce qui peut attendre et ce qui n’a pas besoin d’exister.",
      },
      {
        h2: "Page unique ou site classique\u00a0?",
        paragraph:
          "Une application monopage, ou SPA, charge son interface une fois, puis n’échange plus que des données\u00a0: elle convient à un outil où l’on passe la journée. Pour un site que l’on découvre depuis un moteur de recherche, elle a un défaut\u00a0: tant que le script n’est pas arrivé, la page reste vide. Je fais donc préparer la première page par le serveur, puis le navigateur prend le relais. On lit aussitôt, le moteur lit la même chose, et la navigation reste fluide ensuite.",
      },
      {
        h2: "Un code qui a du sens",
        paragraph:
          "Un titre est un titre, un bouton est un bouton, une liste est une liste. Ce code sémantique n’est pas une coquetterie\u00a0: c’est lui qu’un lecteur d’écran annonce, lui qui rend un formulaire utilisable au clavier, lui qu’un moteur comprend sans deviner. Prévu dès le départ, il coûte peu\u00a0; rajouté à la fin, il oblige souvent à réécrire les composants. Je parcours chaque page au clavier et au lecteur d’écran, car un contrôle automatique ne voit qu’une partie des défauts.",
      },
      {
        h3: "SEO\u00a0: ce que lisent les moteurs",
        paragraph:
          "Une interface peut être belle et introuvable. Je donne à chaque écran public son adresse, son titre, sa description et des données structurées\u00a0; les liens sont de vrais liens, que l’on copie ou que l’on ouvre dans un nouvel onglet. Une erreur fréquente des applications monopages est de répondre que tout va bien à une adresse qui n’existe pas\u00a0: le moteur classe alors des pages vides. Une page absente doit répondre 404, et je le vérifie.",
      },
      {
        h2: "Du téléphone au grand écran",
        paragraph:
          "Je conçois d’abord pour un petit écran tenu d’une main, puis j’élargis. Le responsive design se règle sur le contenu et non sur une liste de téléphones\u00a0: la mise en page suit la largeur disponible, le zoom du navigateur et la taille de texte que chacun a choisie. Les images arrivent à la bonne taille. Ce que je vous demande\u00a0: de vrais textes, tôt. Une maquette remplie de faux latin cache les titres trop longs et les cas où il n’y a rien à afficher.",
        image: {
          file: "rivage.svg",
          alt: "Affiche d’une carte interactive\u00a0: des courbes de niveau et une épingle dans une fenêtre de navigateur.",
          framing: { mode: "full" },
        },
      },
      {
        h2: "Le mouvement à sa place",
        paragraph:
          "Une animation sert quand elle explique\u00a0: d’où vient ce panneau, où est passé cet élément, si l’enregistrement a réussi. Je commence par ce que le navigateur fait seul, les transitions CSS et les transitions entre vues, et je prends Motion ou GSAP quand un geste doit avoir du ressort. Le mouvement ne retarde jamais la lecture, celui qui dure se met en pause, et il s’efface pour les personnes qui ont demandé à leur appareil moins d’animations.",
      },
      {
        h2: "Ce que vous recevez",
        paragraph:
          "Le code source dans un dépôt à votre nom, avec son historique, les réglages de mise en ligne, un guide de quelques pages et des tests qui tournent à chaque modification. Nous avançons par étapes courtes\u00a0: vous essayez tôt une version en ligne, et vos remarques coûtent peu parce qu’elles arrivent avant les finitions. Réservez chaque semaine un moment pour regarder, essayer et trancher\u00a0: les réponses qui tardent allongent un projet plus sûrement que le code.",
      },
    ],
    contactCall:
      "Décrivez-moi ce que vos utilisateurs doivent pouvoir faire\u00a0: une capture ou un croquis suffit pour commencer.",
  },
  {
    id: "backend",
    h1: "Applications back-end",
    cover: { alt: "Trois piles de disques de base de données, celle du milieu un peu plus haute." },
    description:
      "Bases de données et API documentées\u00a0: modèle solide, droits vérifiés sur le serveur, sauvegardes restaurées avant l’ouverture.",
    content: [
      {
        h2: "Des fondations vérifiables",
        paragraph:
          "Ce que personne ne voit décide de tout\u00a0: des données justes, des droits clairs, des sauvegardes testées. Je conçois la base, j’écris l’API et je règle le serveur qui les héberge, avec Node.js et TypeScript, ou avec PHP si votre existant le demande. La première réunion ne parle pas de technique\u00a0: nous dressons la liste de ce que votre activité manipule, de qui peut le voir, et de ce qui ne doit jamais se perdre.",
      },
      {
        h2: "La base d’abord",
        paragraph:
          "Une application change souvent d’écrans, rarement de données. Je passe donc du temps sur le modèle\u00a0: chaque information n’existe qu’à un endroit, et la base refuse elle-même l’incohérent, comme une commande sans client ou deux réservations de la même chambre le même soir. PostgreSQL sait garantir cela. Une règle écrite seulement dans l’interface finit contournée, par un autre programme ou par deux clics simultanés. Chaque changement de structure est un fichier daté, relu et rejouable.",
      },
      {
        h2: "Une API est un contrat",
        paragraph:
          "Une API relie des programmes\u00a0: votre site, une application mobile, le logiciel de votre comptable. Je l’écris avec sa description OpenAPI, un document que les outils savent lire et que les tests comparent aux réponses réelles\u00a0; la documentation ne peut donc pas s’éloigner du code sans que cela se voie. Les erreurs disent ce qui ne va pas et comment le corriger. Le piège à éviter est de changer une réponse dont d’autres dépendent\u00a0: on ajoute, on annonce, on retire plus tard.",
        image: {
          file: "orbite.svg",
          alt: "Affiche d’une planète et de ses satellites, reliés par des orbites comme des programmes autour d’une API.",
          framing: { mode: "full" },
        },
      },
      {
        h3: "REST ou GraphQL\u00a0?",
        paragraph:
          "REST suffit à la plupart des projets\u00a0: des adresses claires, que l’on essaie depuis un navigateur et que l’on met en cache sans effort. GraphQL se justifie quand plusieurs interfaces demandent chacune des morceaux différents des mêmes données\u00a0; le travail passe alors côté serveur, où il faut limiter ce qu’une seule requête peut exiger. Je choisis avec vous d’après vos écrans, et j’écris noir sur blanc ce que ce choix coûtera à l’entretien.",
      },
      {
        h2: "Droits, secrets, données personnelles",
        paragraph:
          "La règle tient en une phrase\u00a0: tout ce qui vient du navigateur peut être faux. Chaque demande est donc contrôlée sur le serveur, y compris celles que l’interface ne propose pas. Les mots de passe sont hachés, ce qui veut dire que personne ne peut les relire, moi compris\u00a0; les clés vivent hors du code\u00a0; les tentatives de connexion répétées sont freinées. Je ne recueille que les données utiles\u00a0: celles que l’on n’a pas ne fuient pas, et le RGPD devient plus simple à respecter.",
      },
      {
        h2: "Tenir dans la durée",
        paragraph:
          "Une sauvegarde que l’on n’a jamais restaurée n’est qu’un espoir. Je mets en place des copies automatiques, hors du serveur, et nous les restaurons ensemble avant l’ouverture. Le serveur prévient quand il va mal, les journaux permettent de comprendre pourquoi, et une mise à jour ratée s’annule. Prévoyez un entretien\u00a0: les bibliothèques dont dépend une application reçoivent des correctifs de sécurité, et un logiciel auquel personne ne touche vieillit quand même.",
      },
      {
        h2: "Ce que vous recevez",
        paragraph:
          "Le code et son historique, le schéma de la base, la description de l’API, les tests et la marche à suivre pour tout installer sur une machine neuve, dans un conteneur Docker ou sur un serveur classique. Les comptes d’hébergement sont ouverts à votre nom et payés par vous\u00a0: si nous cessons de travailler ensemble, rien n’est à récupérer chez moi. Un autre développeur doit pouvoir reprendre le projet avec ce seul dossier.",
      },
    ],
    contactCall: "Dites-moi quelles données vous gérez aujourd’hui et avec quoi, même si la réponse est un tableur.",
  },
  {
    id: "wordpress",
    h1: "Sites WordPress sur mesure",
    cover: { alt: "Une mosaïque de quarts de cercle safran, ponctuée de corail." },
    description:
      "Sites WordPress et e-commerce\u00a0: thème et plugins sur mesure, constructeurs de pages, WooCommerce, et une vraie prise en main.",
    content: [
      {
        h2: "Vous gardez la main",
        paragraph:
          "Un site WordPress réussi se modifie sans appeler personne. Je construis un thème autour de vos contenus, puis je vous montre comment le faire vivre\u00a0: changer une page, publier une actualité, ajouter une photo à la bonne taille. Avant cela, nous faisons l’inventaire de ce que vous publierez vraiment, et à quel rythme. Une rubrique d’actualités que personne n’alimente donne l’image d’une maison fermée\u00a0; mieux vaut ne pas la construire.",
      },
      {
        h2: "Un thème à vos mesures",
        paragraph:
          "Un thème du commerce doit plaire à toutes sortes d’acheteurs\u00a0: il embarque des réglages, des polices et des scripts dont vous n’aurez pas l’usage, et que chaque visiteur télécharge. J’écris un thème limité à ce que vos pages demandent, avec des blocs à vos couleurs dans l’éditeur. La mise en forme vit dans le thème, le texte dans la base\u00a0: le jour où vous changez de graphisme, vos contenus restent. La contrepartie est un délai plus long au départ qu’avec un thème prêt à poser.",
      },
      {
        h2: "Constructeurs de pages\u00a0: quand et à quel prix",
        paragraph:
          "Elementor et ses semblables composent une page à la souris. C’est un bon choix pour une équipe qui monte souvent des pages de campagne, et je sais y travailler. Le prix est technique\u00a0: davantage de code dans chaque page, et un contenu difficile à sortir si vous changez d’outil. L’éditeur de blocs fourni avec WordPress couvre beaucoup de besoins sans cela. Je monte une de vos vraies pages dans les deux, vous essayez, vous choisissez.",
      },
      {
        h2: "Des extensions comptées",
        paragraph:
          "Chaque extension, ou plugin, est du code écrit par quelqu’un d’autre, qui s’exécute sur votre site et qu’il faudra tenir à jour. La plupart des failles publiées concernent les extensions, bien plus que WordPress lui-même. Je regarde donc qui entretient chacune, depuis quand et à quel rythme. Quand votre besoin est particulier ou tient en peu de lignes, j’écris une extension dédiée, documentée et séparée du thème\u00a0: vous la gardez si le thème change.",
      },
      {
        h2: "Un site e-commerce avec WooCommerce",
        paragraph:
          "WooCommerce ajoute à WordPress un catalogue, des stocks, un panier, un paiement et des livraisons. L’extension est gratuite\u00a0; le travail est dans vos règles. Quels frais de port pour quel colis, quelle TVA, que se passe-t-il quand un paiement échoue ou qu’un client se rétracte\u00a0? Nous les écrivons avant de coder, puis je passe des commandes d’essai, remboursement compris. Le paiement est confié à un prestataire\u00a0: les numéros de carte ne doivent jamais être enregistrés sur votre site.",
        image: {
          file: "halles-du-quai.svg",
          alt: "Affiche d’une boutique en ligne\u00a0: un étal de fruits sous un auvent rayé, dans une fenêtre de navigateur.",
          framing: { mode: "full" },
        },
      },
      {
        h2: "Ce que vous recevez",
        paragraph:
          "Le thème et les extensions dans un dépôt à votre nom, une copie de travail pour essayer sans risque, et un guide illustré fait pour votre site. La prise en main se fait sur vos contenus, avec la personne qui publiera. Prévoyez ensuite un entretien régulier\u00a0: mises à jour de WordPress, des extensions et de PHP, sauvegardes, essai des formulaires. Je peux m’en charger ou vous l’apprendre\u00a0; c’est lui que l’on oublie, et c’est par là que les ennuis commencent.",
      },
    ],
    contactCall: "Envoyez-moi l’adresse de votre site ou la liste de vos pages\u00a0: je vous dirai par où commencer.",
  },
  {
    id: "seo",
    h1: "Conseil SEO et étude de marché",
    cover: { alt: "Un disque jaune pâle au centre d’ondes de points corail." },
    description:
      "Étude de marché, mots-clés, performance, backlinks et rapports en français courant, sans promesse de première place.",
    content: [
      {
        h2: "Être trouvé par les bonnes personnes",
        paragraph:
          "Le SEO, ou référencement naturel, n’est pas une couche de peinture\u00a0: il se décide dès la structure des pages, leurs titres et leur vitesse. Je commence par lire votre site comme un moteur le lit, puis comme un client le lit. L’écart entre les deux donne la liste des travaux, classée par effet attendu. Méfiez-vous d’une promesse de première place\u00a0: elle ne se vend pas dans les résultats naturels, et vos concurrents travaillent aussi.",
      },
      {
        h2: "Étudier le marché avant d’écrire",
        paragraph:
          "Vos clients ne cherchent pas toujours avec vos mots. Le fabricant dit «\u00a0menuiserie extérieure\u00a0», son client tape «\u00a0changer une fenêtre\u00a0». Avec un outil de mots-clés comme Semrush, les suggestions des moteurs et les questions que l’on vous pose au téléphone, je dresse la carte des recherches\u00a0: leur intention, leur saison, les sites qui y répondent déjà. Les volumes que ces outils affichent sont des estimations\u00a0; je m’en sers pour comparer des sujets, jamais pour prédire des ventes.",
      },
      {
        h2: "Une page, une question",
        paragraph:
          "Chaque page devrait répondre à une recherche précise, avec un titre qui l’annonce et un texte qui tient parole. Deux pages sur le même sujet se font concurrence\u00a0; une page qui parle de tout répond mal à chacun. Je vous propose un plan du site, des titres, des descriptions, des liens internes, puis une trame par page. Le fond vient de vous\u00a0: votre expérience du métier est ce que vos concurrents ne peuvent pas copier, et un texte interchangeable se lit comme tel.",
      },
      {
        h2: "La technique et la performance",
        paragraph:
          "Un moteur doit pouvoir atteindre une page, la lire et savoir laquelle choisir quand plusieurs se ressemblent. Je contrôle les adresses, les redirections, les données structurées et ce que signale la Search Console. Pour la vitesse, Lighthouse donne un diagnostic de laboratoire\u00a0; les mesures prises chez de vrais visiteurs disent ce qu’ils vivent, et les deux diffèrent souvent. La vitesse peut départager des pages de qualité proche\u00a0; elle ne remplace pas une réponse utile.",
      },
      {
        h2: "Des liens qui se méritent",
        paragraph:
          "Un lien depuis un autre site, un backlink, est une recommandation, et sa valeur dépend de qui la donne. Un outil d’analyse de backlinks comme Majestic montre qui cite vos concurrents et pas vous\u00a0: une fédération, un fournisseur, la presse locale, un annuaire de métier bien tenu. Je vous remets cette liste, avec des idées de contenus dignes d’être cités. Les liens achetés par lots enfreignent les règles des moteurs\u00a0: au mieux ils sont ignorés, au pire ils font reculer votre site.",
      },
      {
        h2: "Mesurer sans surveiller",
        paragraph:
          "Matomo, la Search Console et les journaux du serveur suffisent à suivre vos résultats. Installé chez vous et réglé selon les conditions de la CNIL, Matomo peut se passer de bandeau de consentement, et vos chiffres ne partent pas chez un tiers. Comptez plusieurs mois avant de juger un travail de référencement\u00a0: un moteur revient à son rythme, et une semaine de hausse ne prouve rien. Je note la date de chaque changement, pour pouvoir relier un effet à sa cause.",
        image: {
          file: "cadence.svg",
          alt: "Affiche d’un tableau de mesures\u00a0: des barres, des ondes et un disque dans une fenêtre de navigateur.",
          framing: { mode: "full" },
        },
      },
      {
        h2: "Ce que vous recevez",
        paragraph:
          "Un audit en français courant, et un tableau de priorités où chaque ligne nomme la page, le problème, la correction et l’effort qu’elle demande. Je peux faire ces corrections directement dans le code, ou les expliquer à votre équipe. Vous recevez ensuite un rapport court, à la fréquence que nous aurons choisie\u00a0: ce qui a été fait, ce qui a bougé, ce que j’en déduis. Les accès aux outils restent à votre nom.",
      },
    ],
    contactCall: "Donnez-moi l’adresse de votre site et trois recherches où vous aimeriez apparaître.",
  },
  {
    id: "website-optimization",
    h1: "Optimisation et dépannage de site",
    cover: { art: "lines", alt: "Des lignes horizontales de plus en plus épaisses filent derrière un disque corail." },
    description:
      "Mesure et amélioration des performances, audit et sécurité WordPress, remise en état d’un site en panne ou piraté.",
    content: [
      {
        h2: "Mesurer avant de toucher",
        paragraph:
          "Chaque seconde d’attente se paie en visiteurs\u00a0: la performance d’un site se voit dans ses résultats. Je mesure d’abord, je retire ensuite, j’ajoute rarement. Google suit trois signaux et publie leurs seuils, à tenir pour trois visites sur quatre\u00a0: le contenu principal affiché en 2,5\u00a0secondes, une réponse aux gestes en 200\u00a0millisecondes, une page qui ne saute pas pendant qu’on la lit. Je relève ces valeurs sur un téléphone ordinaire et, quand elles existent, chez vos vrais visiteurs.",
      },
      {
        h2: "Un audit que l’on peut refaire",
        paragraph:
          "J’ouvre votre site avec Lighthouse et les outils du navigateur, plusieurs fois, car une mesure isolée varie. Vous recevez un relevé daté, refait dans les mêmes conditions après les travaux\u00a0: le gain se lit, il ne se raconte pas. Une note de 100 n’est pas le but\u00a0: un site peut l’obtenir à l’accueil et faire attendre au panier. Je regarde d’abord les pages qui vous font vivre, comme la fiche d’un produit, le formulaire ou la prise de rendez-vous.",
      },
      {
        h2: "Retirer, puis alléger",
        paragraph:
          "Les coupables se ressemblent d’un site à l’autre\u00a0: des images plus grandes que leur emplacement, des polices chargées en double, des scripts de suivi oubliés, un carrousel qui retient toute la page. Je retire ce qui ne sert plus, je sers les images en AVIF ou en WebP à la bonne taille, je règle le cache et je diffère ce qui peut attendre. Une extension de cache posée sur un site encombré soulage le serveur\u00a0; le téléphone du visiteur, lui, a toujours autant de code à exécuter.",
      },
      {
        h2: "WordPress\u00a0: audit et sécurité",
        paragraph:
          "Je passe en revue la version de PHP, le cœur de WordPress, le thème, chaque extension, les comptes, les droits des fichiers et les sauvegardes. Les failles connues sont publiques\u00a0: un site en retard est trouvé par des robots, sans que personne ne le vise. Je mets à jour sur une copie, je vérifie les parcours qui comptent, puis je reporte sur le site. Commencez sans moi\u00a0: un mot de passe propre à chaque compte, la double authentification, et les extensions inutilisées supprimées plutôt que désactivées.",
      },
      {
        h2: "Site en panne ou piraté",
        paragraph:
          "Écran blanc, redirection en boucle, formulaire muet, pages inconnues dans les résultats\u00a0: notez l’heure et ce qui a changé juste avant, puis appelez. Restaurer aussitôt une sauvegarde efface les traces et remet souvent la faille en place. Je copie l’état du site, je lis les journaux, je corrige la cause, puis je nettoie ou je restaure, et nous changeons mots de passe et clés. Si des données personnelles sont touchées, la CNIL doit en principe être prévenue sous 72\u00a0heures\u00a0: n’attendez pas.",
      },
      {
        h2: "Rester léger ensuite",
        paragraph:
          "Un site s’alourdit à nouveau si rien ne le retient\u00a0: une photo sortie de l’appareil, un module de discussion ajouté pour essayer. Nous fixons un budget par page, en poids et en temps d’affichage, et une mesure automatique prévient quand il est dépassé. Les images sont réduites à l’envoi, sans que vous ayez à y penser. Vous recevez le relevé d’avant et d’après, la liste de ce qui a été retiré et pourquoi, et les quelques gestes qui gardent le site en état.",
      },
    ],
    contactCall: "Envoyez-moi l’adresse de la page qui pose problème, et ce que vous voyez quand elle échoue.",
  },
]);

export const resumeCallToAction: CallToAction = filled({
  textParagraph1: "Envie d’en savoir plus sur mes compétences\u00a0?",
  textParagraph2: "Parcours, outils et expériences, réunis dans mon CV.",
  buttonText: "Consulter mon CV",
  link: "resume",
});
