import type { English } from "#app/content-schema.ts";
import { filled } from "#app/formats/filled.ts";

/** The page in English, at /en. Without it (`= null`) there is none, and no link to it. */
export const english: English | null = filled({
  meta: {
    title: "{ownerName}, freelance web developer in {city}, France",
    description:
      "Front-end and back-end applications, WordPress sites and SEO by one freelance developer, in {city} and remotely. In English or in French.",
  },
  kicker: "{ownerName}, web developer in {city}, France",
  h1: "One developer, from sketch to server",
  lead: "I design, write and run websites and web applications. You explain your project once, to the person who will build it.",
  services: [
    {
      id: "frontend",
      name: "Front-end applications",
      text: "Fast, accessible interfaces in React and TypeScript, from a phone to a wide screen.",
    },
    {
      id: "backend",
      name: "Back-end applications",
      text: "Sound data, documented APIs, and backups that have been restored at least once.",
    },
    {
      id: "wordpress",
      name: "WordPress sites",
      text: "A made-to-measure theme that your team edits without calling anyone.",
    },
    {
      id: "seo",
      name: "SEO consulting",
      text: "A readable audit, clear priorities and pages that search engines understand.",
    },
    {
      id: "website-optimization",
      name: "Site speed and repairs",
      text: "I measure first, remove next and rarely add.",
    },
  ],
  contact: {
    h2: "Write to me",
    text: "Two lines are enough, in English or in French. I reply within two working days.",
    languages: "French, English (C1)",
    timeZone: "Paris, UTC+1 (UTC+2 in summer)",
  },
});
