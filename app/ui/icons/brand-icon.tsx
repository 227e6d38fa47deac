import networks from "virtual:network-icons";
import styles from "./icon.module.css";
import { Shapes } from "./shapes.tsx";

export function BrandIcon({ name }: { name: string }) {
  return <Shapes className={styles.brand} shapes={networks[name] ?? ""} side={20} />;
}
