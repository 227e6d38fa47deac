import { type ArtProps, Drawing } from "./drawing.tsx";
import { InkedPlate, outlines, type Plate } from "./plates.tsx";
import styles from "./service-plate.module.css";

const order: Plate[] = ["front", "back", "wp", "seo"];
export const wholeSheet = "50 20 730 710";

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
        <g className={styles.outlines}>
          {order.filter((other) => other !== plate).map((other) => ({ ...outlines[other], key: other }))}
        </g>
      )}
      <InkedPlate plate={plate} />
    </Drawing>
  );
}
