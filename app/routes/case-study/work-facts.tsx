import { portfolioTexts } from "#app/texts/portfolio.ts";
import { Facts } from "#app/ui/facts.tsx";
import { siteAddress } from "#app/ui/site-address.ts";

const { facts: labels } = portfolioTexts.work;

interface WorkFactsProps {
  work: { client: string; role: string; year: number | null; duration: string; url: string };
}

export function WorkFacts({ work }: WorkFactsProps) {
  const { client, role, year, duration, url } = work;
  const values = { client, role, year, duration, address: url && siteAddress(url) };
  const facts = Object.entries(labels).flatMap(([id, label]) => {
    const value = values[id as keyof typeof values];
    return value ? [{ id, label, value }] : [];
  });
  return facts.length > 0 && <Facts facts={facts} />;
}
