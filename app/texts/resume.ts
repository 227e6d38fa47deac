export const resumeTexts = {
  summary: "En deux mots",
  training: "Formation",
  certificates: "Certificats",
  languages: "Langues",
  /** Before the first month of what goes on. */
  since: "depuis",
};
