export const workLimits = {
  firstYear: 1990,
  imageBytes: 15 * 1_048_576,
  imagePixels: 50_000_000,
} as const;

export const PORTFOLIO_PAGE = 24;

/** Lengths are in characters. */
export const caseStudyLimits = {
  technologies: 12,
  technology: 40,
  figures: 3,
  figureValue: 20,
  figureLabel: 80,
  testimonialText: 600,
  testimonialName: 120,
  testimonialRole: 120,
  gallery: 20,
  caption: 200,
  pictureAlt: 300,
} as const;
