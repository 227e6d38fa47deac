import { filled } from "#app/formats/filled.ts";

export const englishTexts = filled({
  skipLink: "Skip to content",
  homeLinkLabel: "{brand}, top of the page in English",
  french: "Français",
  theme: { toLight: "Switch to the light theme", toDark: "Switch to the dark theme" },
  mailLabel: "Write an e-mail",
  services: "What I do",
  projects: ["A recent project", "Two recent projects", "Three recent projects"],
  view: "View",
  contact: {
    languages: "Languages",
    timeZone: "Time zone",
    byMail: "By e-mail",
    booking: "By appointment",
    bookingValue: "Pick a time",
    byWhatsApp: "On WhatsApp",
    byPhone: "By phone",
    resume: "CV, in French",
    resumeValue: "PDF, one page",
    profilesLabel: "Online profiles",
  },
  footer: {
    label: "Footer",
    portfolio: "Portfolio (in French)",
    legal: "Legal notice (in French)",
    copyright: "© {copyrightYear} {ownerName}, all\u00a0rights\u00a0reserved",
  },
  trouble: {
    offline: "The server does not answer. The site will try again once you are back online.",
    lost: "The server does not answer. Check your connection, then try again.",
    retry: "Try again",
    stop: "Stop",
  },
});
