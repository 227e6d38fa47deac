import type { UsedTechnology } from "./list-works.server.ts";
import { oncePerRevision } from "./once-per-revision.ts";

export interface TechnologyList {
  technologies: UsedTechnology[];
  /** Of all works. */
  works: number;
}

interface Sources {
  read(): Promise<TechnologyList>;
  /** Of the works; null while it is not known. */
  revision(): number | null;
}

/** The technologies of the works that visitors see. */
export function createTechnologyList({ read, revision }: Sources) {
  const readOnce = oncePerRevision(revision, read);
  let slugs = new Set<string>();

  async function list(): Promise<TechnologyList> {
    const found = await readOnce();
    slugs = new Set(found.technologies.map(({ slug }) => slug));
    return found;
  }

  /** Whether the list that was read last has it, without a read. */
  const isKnown = (slug: string): boolean => slugs.has(slug);

  return { list, isKnown };
}
