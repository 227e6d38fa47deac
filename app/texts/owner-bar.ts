/** These words are apart from those of the site, which visitors load. */
export const ownerBar = { label: "Propriétaire", dashboard: "Tableau de bord", edit: "Modifier ce projet" };
