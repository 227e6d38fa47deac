export const portfolioTexts = {
  pagination: {
    label: "Pages du portfolio",
    title: "{title}, page\u00a0{page}",
    previous: "Page précédente",
    next: "Page suivante",
  },
  filter: {
    label: "Filtrer les projets",
    all: "Tous",
    meta: {
      title: "Projets avec {technology}",
      description: "Mes projets avec {technology}\u00a0: ce que j’ai fait, pour qui, et ce que cela a changé.",
    },
    result: { one: "{count}\u00a0projet avec {technology}", other: "{count}\u00a0projets avec {technology}" },
    showAll: "Voir tous les projets",
    none: {
      title: "Aucun projet avec {technology} pour l’instant",
      unnamed: "ce mot-clé",
      text: {
        one: "Cela ne veut pas dire que je ne sache pas le faire\u00a0: parlons-en.",
        other:
          "Cela ne veut pas dire que je ne sache pas le faire\u00a0: parlons-en, ou parcourez les {count}\u00a0projets en ligne.",
      },
      write: "M’écrire",
    },
  },
  work: {
    back: "Tous les projets",
    facts: {
      client: "Client",
      role: "Rôle",
      year: "Année",
      duration: "Durée",
      address: "Adresse",
    },
    visit: "Visiter le site",
    technologies: "Technologies",
    need: "Le besoin",
    approach: "Ce que j’ai fait",
    outcome: "Le résultat",
    gallery: "Images du projet",
    pictureAlt: "{title}, image\u00a0{number}",
    testimonial: "Les mots du client",
    untitled: "Sans titre",
    preview: {
      label: "Aperçu",
      draft: "Brouillon",
      pending: "Modifications en attente",
      online: "En ligne",
      until: "visible uniquement avec ce lien, jusqu’au {date}",
      onlyYou: "{vous seul|vous seule} voyez cette page",
      edit: "Modifier",
      expired: {
        title: "Ce lien d’aperçu n’est plus valable",
        text: "Un lien d’aperçu est valable 30\u00a0jours. Écrivez-moi pour en recevoir un autre.",
      },
    },
    neighbours: "Autres projets",
    previous: "Projet précédent",
    next: "Projet suivant",
  },
};
