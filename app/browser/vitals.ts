import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

export function reportVitals(target: string): void {
  const report = ({ name, value, rating, navigationType }: Metric) => {
    navigator.sendBeacon(target, JSON.stringify({ name, value, rating, navigationType, path: location.pathname }));
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}
