export const visits = {
  h1: "Visites",
  periods: { label: "Période", name: "{count}\u00a0jours" },
  lead: "{visits} et {views}.",
  visits: { one: "{count}\u00a0visite", other: "{count}\u00a0visites" },
  views: { one: "{count}\u00a0vue", other: "{count}\u00a0vues" },
  range: "Du {first} au {last}",
  chart: {
    label: "{title}. {range}. {peak}.",
    day: { title: "Vues par jour", bar: "{day}", current: "Aujourd’hui, en cours" },
    week: { title: "Vues par semaine", bar: "semaine du {day}", current: "Sept derniers jours, en cours" },
    peak: "Le plus\u00a0: {views}, {day}",
    today: "aujourd’hui",
  },
  empty: {
    label: "Vide",
    lead: "Rien n’a été compté sur cette période. La prochaine visite s’affichera ici. Ce qu’un cache placé devant le site répond à sa place n’est pas compté.",
  },
  pages: { h2: "Pages", all: "Toutes les pages", cv: "CV téléchargés" },
  works: { h2: "Projets", all: "Tous les projets" },
  hosts: {
    h2: "Provenance",
    direct: "Accès direct ou lien privé",
    others: { one: "{count}\u00a0autre origine", other: "{count}\u00a0autres origines" },
    unnamed: "Sites au-delà des cinquante premiers d’un jour",
    campaign: "campagne",
  },
  table: {
    summary: "Les chiffres jour par jour",
    day: "Jour",
    views: "Vues",
    visits: "Visites",
  },
  method: {
    summary: "Comment ces chiffres sont comptés",
    paragraph:
      "Le serveur ajoute 1 au compteur du jour, pour chaque page et chaque origine (site, ou campagne nommée par utm_source). Rien d’autre n’est gardé\u00a0: ni cookie, ni adresse IP, ni identifiant. Une visite est une page ouverte depuis un autre site ou une adresse tapée\u00a0; une vue est une page affichée. Les robots connus, vos propres visites et les navigateurs qui demandent à ne pas être suivis ne comptent pas. Ce qu’un cache placé devant le site répond à sa place n’est pas compté non plus. Les compteurs sont gardés 25\u00a0mois.",
  },
};
