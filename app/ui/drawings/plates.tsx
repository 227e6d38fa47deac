import type { ReactElement, SVGProps } from "react";
import type { Plate, Service } from "#app/content-schema.ts";
import art from "./art.module.css";
import { type ArtProps, Drawing, Drawn } from "./drawing.tsx";
import back from "./plates/back.svg?shapes";
import front from "./plates/front.svg?shapes";
import seo from "./plates/seo.svg?shapes";
import wp from "./plates/wp.svg?shapes";
import initial from "./service-drawing.module.css";
import servicePlate from "./service-plate.module.css";

const plates: Record<Plate, string> = { front, back, wp, seo };

/** The lowest plate comes first. */
export const plateOrder: Plate[] = ["wp", "back", "seo", "front"];

export function InkedPlate({ plate, className = "", ...more }: SVGProps<SVGGElement> & { plate: Plate }) {
  return <Drawn {...more} className={`${className} ink-${plate}`.trim()} shapes={plates[plate]} />;
}

const outlines: Record<Plate, ReactElement> = {
  front: <path d="M90 110h500v400h-500z" />,
  back: <path d="M60 432a176 44 0 0 1 352 0v246a176 44 0 0 1-352 0z" />,
  wp: <path d="M400 330h360v360h-360z" />,
  seo: <circle cx="505" cy="236" r="206" />,
};

const wholeSheet = "50 20 730 710";

const bounds: Record<Plate, string> = {
  front: "90 110 500 400",
  back: "60 388 352 334",
  wp: "400 330 360 360",
  seo: "294 25 485 489",
};

export function ServicePlate({
  plate,
  alone = false,
  ...props
}: ArtProps & { plate: Plate; alone?: boolean | undefined }) {
  return (
    <Drawing viewBox={alone ? bounds[plate] : wholeSheet} {...props}>
      {!alone && (
        <g className={servicePlate.outlines}>
          {Object.entries(outlines).map(([other, outline]) => other !== plate && { ...outline, key: other })}
        </g>
      )}
      <InkedPlate plate={plate} />
    </Drawing>
  );
}

interface ServiceDrawingProps extends ArtProps {
  service: Pick<Service, "name" | "ink" | "art">;
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
          <text className={`${art.hole} ${initial.initial}`} x="415" y="505">
            {[...name][0]}
          </text>
        </g>
      )}
    </Drawing>
  );
}
