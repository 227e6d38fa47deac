import art from "./art.module.css";
import { type ArtProps, Drawing } from "./drawing.tsx";
import { type Plate, plateOrder, plates } from "./plates.tsx";
import { ServicePlate, wholeSheet } from "./service-plate.tsx";

/** One plate of the sheet, all four, or a registration mark. */
export type ServiceArt = Plate | "sheet" | "mark";

/** What stands for a service. `alone` is without the outlines of the other plates, and without space around it. */
export function ServiceDrawing({ drawing, alone, ...props }: ArtProps & { drawing: ServiceArt; alone?: boolean }) {
  if (drawing !== "sheet" && drawing !== "mark") return <ServicePlate plate={drawing} alone={alone} {...props} />;
  return (
    <Drawing viewBox={alone && drawing === "mark" ? "160 120 510 510" : wholeSheet} {...props}>
      {drawing === "sheet" ? (
        <g className={art.overprint}>
          {plateOrder.map((plate) => (
            <g key={plate} className={`${art.plate} ink-${plate}`}>
              {plates[plate]}
            </g>
          ))}
        </g>
      ) : (
        <g className={art.line} strokeWidth="9" transform="translate(415 375)">
          <circle r="119" />
          <path d="M-255 0h510M0-255v510" />
        </g>
      )}
    </Drawing>
  );
}
