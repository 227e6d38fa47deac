export const largePictureTexts = {
  open: "Agrandir l’image\u00a0: {alt}",
  cursor: "Agrandir",
};

export const viewerTexts = {
  label: "Image agrandie",
  place: "{number} sur\u00a0{total}",
  previous: "Image précédente",
  next: "Image suivante",
  realSize: "Taille réelle",
  fit: "Ajuster à l’écran",
  close: "Fermer",
};
