import type { Legal } from "#app/content-schema.ts";
import { filled } from "#app/formats/filled.ts";

/** The legal notice that French law requires. Check it against your own situation before you publish the site. */
export const legal: Legal = filled({
  meta: {
    title: "Mentions légales",
    description: "Éditeur, hébergeur, propriété intellectuelle et données personnelles.",
  },
  h1: "Mentions légales",
  sections: [
    {
      h2: "Éditeur du site",
      paragraphs: [
        "Le site {brand} est édité par {ownerName}, {business.address.streetAddress}, {business.address.postalCode}\u00a0{business.address.addressLocality}.",
        "Statut\u00a0: {business.status}.",
        "SIRET\u00a0: {business.siret}.",
        "{business.vat}.",
        "Médiateur de la consommation\u00a0: {business.mediator.name}, {business.mediator.address}.",
        "{Directeur|Directrice} de la publication\u00a0: {ownerName}.",
      ],
    },
    {
      h2: "Contact",
      paragraphs: ["E-mail\u00a0: {email}.", "Téléphone\u00a0: {phone}."],
    },
    {
      h2: "Hébergeur",
      paragraphs: ["{host.name}, {host.postalAddress}. Téléphone\u00a0: {host.phone}."],
    },
    {
      h2: "Propriété intellectuelle",
      paragraphs: [
        "Les textes, les dessins et la mise en page de ce site appartiennent à {ownerName}, sauf mention contraire. Vous pouvez en citer de courts extraits en indiquant la source\u00a0; toute autre reproduction demande un accord écrit.",
        "Les images des projets appartiennent à leurs auteurs ou à leurs ayants droit. Les noms et les logos des technologies appartiennent à leurs propriétaires.",
        "Le code source est public. Sa licence est jointe au dépôt\u00a0: {repository}",
      ],
    },
    {
      h2: "Données personnelles",
      paragraphs: [
        "Ce site ne contient ni publicité ni script tiers. Il ne vous suit pas.",
        "Le site compte les vues de ses pages, par page et par jour, et le nom du site d’où l’on vient. Rien n’est déposé ni lu sur votre appareil, aucune adresse ni aucun identifiant n’est gardé. Les compteurs sont effacés au bout de 25\u00a0mois, et un navigateur qui demande à ne pas être suivi n’est pas compté.",
        "Le formulaire de contact enregistre votre nom, votre adresse e-mail, le type de projet, le budget si vous l’indiquez, et votre message. Ces informations me servent à vous répondre et à préparer un éventuel contrat\u00a0: ce sont des mesures précontractuelles, prises à votre demande. Je suis {seul|seule} à les lire\u00a0; l’hébergeur du site et celui de ma boîte e-mail les conservent pour mon compte. Le site les efface après 12\u00a0mois au plus, ou plus tôt si vous me le demandez. Ce qui est effacé reste encore sept nuits au plus dans les sauvegardes du site.",
        "Pour écarter les envois automatiques, le site compte les messages qui viennent d’une même adresse IP pendant une heure, sous une forme qui ne permet pas de lire l’adresse, et met de côté ceux qui paraissent publicitaires, qu’il efface après 30\u00a0jours. Cet usage repose sur mon intérêt légitime\u00a0: protéger le site.",
        "Si vous m’écrivez par e-mail, ou si nous échangeons ensuite, je garde votre adresse et vos messages au plus trois ans après notre dernier échange, sauf ceux que la loi m’oblige à conserver.",
        "Un message envoyé par WhatsApp, au {whatsapp}, passe aussi par ce service, selon ses propres règles.",
        "Le serveur tient un journal technique des demandes qu’il reçoit, pour assurer sa sécurité et trouver les pannes. Les essais de connexion à l’espace privé sont comptés avec l’adresse IP dont ils viennent, afin de freiner les attaques. Cet usage repose sur mon intérêt légitime\u00a0: protéger le site.",
        "Vous pouvez consulter, faire corriger ou faire effacer les données qui vous concernent, en limiter l’usage ou vous y opposer\u00a0: écrivez à {email}. Si la réponse ne vous convient pas, vous pouvez saisir la CNIL, sur www.cnil.fr.",
      ],
    },
    {
      h2: "Cookies",
      paragraphs: [
        "Un seul cookie concerne les visiteurs\u00a0: il retient le thème, clair ou sombre, et n’est déposé que si vous en changez.",
        "D’autres ne servent qu’à moi, dans mon espace privé\u00a0: l’un garde ma session ouverte, 30\u00a0jours au plus, les autres durent cinq minutes au plus. Mon navigateur garde aussi ma session dans son stockage local.",
        "Ces cookies sont nécessaires au service demandé ou au choix exprimé\u00a0: la loi les dispense de consentement, et ce site n’a donc pas de bandeau.",
      ],
    },
  ],
});
