import type { Resume, Site, Stage } from "#app/content-schema.ts";
import { paths } from "#app/paths.ts";

/** The CV by the schema of jsonresume.org. It has what the CV page shows, and nothing else. */
export function jsonResume(resume: Resume, site: Site, siteUrl: string) {
  const { summary, grids, experience, training = [], certificates = [], languages = [] } = resume;
  return {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: {
      name: site.ownerName,
      label: site.trade,
      email: site.email,
      phone: site.phone,
      url: siteUrl + paths.home,
      summary: summary && [summary.lead, summary.text].join(" ").trim(),
      location: { city: site.city },
      profiles: site.profiles.map(({ name, url }) => ({ network: name, url })),
    },
    work: experience.jobs.map((job) => ({
      name: job.company,
      position: job.title,
      ...periodOf(job),
      summary: job.paragraph,
    })),
    education: training.map((course) => ({
      institution: course.company,
      area: course.title,
      ...periodOf(course),
      courses: course.paragraph && [course.paragraph],
    })),
    certificates: certificates.map(({ name, date }) => ({ name, date })),
    skills: grids.map(({ h2, items }) => ({ name: h2, keywords: items.map(({ name }) => name) })),
    languages: languages.map(({ name, level }) => ({ language: name, fluency: level })),
    meta: { canonical: siteUrl + paths.jsonResume, version: "v1.0.0" },
  };
}

const periodOf = ({ start, end }: Stage) => ({ startDate: start, endDate: end });
