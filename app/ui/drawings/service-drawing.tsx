import art from "./art.module.css";
import { type ArtProps, Drawing } from "./drawing.tsx";
import type { Ink } from "./ink-dot.tsx";
import { InkedPlate, type Plate, plateOrder } from "./plates.tsx";
import styles from "./service-drawing.module.css";
import { ServicePlate, wholeSheet } from "./service-plate.tsx";

/** `sheet` is all four plates, `mark` a registration mark. */
export type ServiceArt = Plate | "sheet" | "mark";

interface ServiceDrawingProps extends ArtProps {
  service: { name: string; ink: Ink; art?: ServiceArt };
  /** Leaves out the outlines of the other plates, and the space around it. */
  alone?: boolean;
}

/** The mark has the service's ink and initial, so that each service has its own. */
export function ServiceDrawing({ service: { name, ink, art: drawing = "mark" }, ...props }: ServiceDrawingProps) {
  const { alone, ...rest } = props;
  if (drawing !== "sheet" && drawing !== "mark") return <ServicePlate plate={drawing} {...props} />;
  return (
    <Drawing viewBox={alone && drawing === "mark" ? "65 25 700 700" : wholeSheet} {...rest}>
      {drawing === "sheet" ? (
        <g className={art.overprint}>
          {plateOrder.map((plate) => (
            <InkedPlate key={plate} plate={plate} className={art.plate} />
          ))}
        </g>
      ) : (
        <g className={`ink-${ink}`}>
          <path fill="none" stroke="currentColor" strokeWidth="9" d="M65 375h700M415 25v700" />
          <circle cx="415" cy="375" r="245" />
          <text className={`${art.hole} ${styles.initial}`} x="415" y="505">
            {[...name][0]}
          </text>
        </g>
      )}
    </Drawing>
  );
}
