export interface Technology {
  name: string;
  /** Its name in an address. */
  slug: string;
  /** Of the works with it. */
  count: number;
}

export interface TechnologyList {
  technologies: Technology[];
  /** Of all works. */
  works: number;
}

interface Sources {
  read(): Promise<TechnologyList>;
  /** Of the works; null while it is not known. */
  revision(): number | null;
}

/** The technologies of the works that visitors see. The list stays in memory for one revision of the works. */
export function createTechnologyList({ read, revision }: Sources) {
  let last: { revision: number | null; list: TechnologyList; slugs: Set<string> } | undefined;

  async function list(): Promise<TechnologyList> {
    const current = revision();
    if (last && current !== null && last.revision === current) return last.list;
    const fresh = await read();
    last = { revision: current, list: fresh, slugs: new Set(fresh.technologies.map(({ slug }) => slug)) };
    return fresh;
  }

  /** Whether the list that was read last has it, without a read. */
  const isKnown = (slug: string): boolean => last?.slugs.has(slug) ?? false;

  return { list, isKnown };
}
