export const resumeTexts = {
  summary: "En deux mots",
  training: "Formation",
  certificates: "Certificats",
  languages: "Langues",
  /** The first month of what goes on follows it. */
  since: "depuis",
};
