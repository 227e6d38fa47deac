import styles from "./icon.module.css";
import { Shapes } from "./shapes.tsx";

interface IconProps {
  shapes: IconShapes;
  className?: string | undefined;
}

/** A page loads the icons that its modules import: `import menuIcon from "./menu.svg?shapes"`. */
export function Icon({ shapes, className = "" }: IconProps) {
  return <Shapes className={`${styles.icon} ${className}`} shapes={shapes} side={20} />;
}
