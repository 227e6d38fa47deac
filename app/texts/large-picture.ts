export const largePictureTexts = {
  open: "Agrandir l’image\u00a0: {alt}",
  cursor: "Agrandir",
};
