/** The viewer's script brings these words, so that no page waits for them. */
export const viewerTexts = {
  label: "Image agrandie",
  place: "{number} sur\u00a0{total}",
  previous: "Image précédente",
  next: "Image suivante",
  realSize: "Taille réelle",
  fit: "Ajuster à l’écran",
  close: "Fermer",
};
