import type { VisitsCopy } from "./types.ts";

export const visits: VisitsCopy = {
  meta: { title: "Visites", description: "Pages vues, provenance et projets regardés." },
  h1: "Visites",
  periods: { label: "Période", name: "{count}\u00a0jours" },
  lead: {
    plain: "{visits} et {views}.",
    compared: "{visits} et {views}, {comparison}.",
    visits: { one: "{count}\u00a0visite", other: "{count}\u00a0visites" },
    views: { one: "{count}\u00a0vue", other: "{count}\u00a0vues" },
    percent: "{count}\u00a0% de vues",
    more: "{amount} de plus que {earlier}",
    less: "{amount} de moins que {earlier}",
    same: "autant de vues que {earlier}",
    earlier: {
      30: "quatre semaines plus tôt",
      90: "treize semaines plus tôt",
      365: "cinquante-deux semaines plus tôt",
    },
  },
  sheet: {
    byDay: "Vues par jour",
    byWeek: "Vues par semaine",
    former: {
      30: "Les mêmes jours, quatre semaines plus tôt",
      90: "Les mêmes jours, treize semaines plus tôt",
      365: "Les mêmes jours, cinquante-deux semaines plus tôt",
    },
    current: "Aujourd’hui, en cours",
    today: "aujourd’hui",
    peak: "{views}, {day}",
    week: "semaine du {day}",
    label: "{title}, du {first} au {last}. Le plus\u00a0: {most}, {mostDay}. Le moins\u00a0: {least}, {leastDay}.",
  },
  empty: { label: "Vide", lead: "Le compte commence aujourd’hui. La première visite s’imprimera ici." },
  failed: { lead: "Les comptes n’ont pas pu être lus.", retry: "Réessayer" },
  actions: {
    h2: "Actions",
    works: "Fiches de projet ouvertes",
    cv: "CV téléchargés",
    contact: "Page de contact ouverte",
    messages: "Messages envoyés",
  },
  works: { h2: "Projets regardés", all: "Tous les projets" },
  hosts: {
    h2: "Provenance",
    direct: "Adresse tapée ou lien privé",
    others: { one: "{count}\u00a0autre site", other: "{count}\u00a0autres sites" },
    unnamed: "Sites au-delà des cinquante premiers d’un jour",
  },
  table: {
    summary: "Les chiffres jour par jour",
    caption: "Vues et visites, du {first} au {last}",
    day: "Jour",
    views: "Vues",
    visits: "Visites",
    former: {
      30: "Quatre semaines plus tôt",
      90: "Treize semaines plus tôt",
      365: "Cinquante-deux semaines plus tôt",
    },
  },
  method: {
    summary: "Comment ces chiffres sont comptés",
    paragraph:
      "Le serveur ajoute un à un compteur du jour, par page et par site d’origine. Rien d’autre n’est gardé\u00a0: ni cookie, ni adresse IP, ni identifiant. Une visite est une page ouverte depuis un autre site ou une adresse tapée\u00a0; une vue est une page affichée. Les robots connus, vos propres visites et les navigateurs qui demandent à ne pas être suivis ne comptent pas. Ce qu’un cache placé devant le site répond à sa place n’est pas compté non plus. Les compteurs sont gardés 25\u00a0mois.",
  },
};
