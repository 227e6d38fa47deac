import art from "./art.module.css";
import { type ArtProps, Drawing } from "./drawing.tsx";
import styles from "./hero-sheet.module.css";
import { InkedPlate, plateOrder } from "./plates.tsx";

/** With `intro` the plates move into register when they first appear. */
export function HeroSheet({ intro = true, ...props }: ArtProps & { intro?: boolean }) {
  return (
    <Drawing viewBox="40 0 760 760" {...props}>
      <g className={intro ? `${art.overprint} ${styles.intro}` : art.overprint}>
        {plateOrder.map((plate) => (
          <InkedPlate key={plate} plate={plate} className={art.plate} data-plate={plate} />
        ))}
      </g>
    </Drawing>
  );
}
