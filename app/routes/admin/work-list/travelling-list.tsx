import { spring } from "framer-motion/dom";
import { animate } from "framer-motion/dom/mini";
import { Component, type ComponentProps, createRef } from "react";
import styles from "./travelling-list.module.css";

const travel = { type: spring, stiffness: 420, damping: 34 };

/** Where each row is seen, in pixels below the top of the list. */
type Places = Map<Element, number>;

/** A ruled list whose rows travel from where they were seen to their new places. */
export class TravellingList extends Component<Omit<ComponentProps<"ul">, "className">> {
  list = createRef<HTMLUListElement>();

  /** A class, because only it can read the places after rendering and before React changes the document. */
  override getSnapshotBeforeUpdate(): Places {
    const top = (this.list.current?.getBoundingClientRect().top ?? 0) + (this.list.current?.clientTop ?? 0);
    return new Map(this.rows().map((row) => [row, row.getBoundingClientRect().top - top]));
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Places): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const row of this.rows()) {
      const distance = (before.get(row) ?? row.offsetTop) - row.offsetTop;
      // Less is the rounding of offsetTop.
      if (Math.abs(distance) > 1) animate(row, { transform: [`translateY(${distance}px)`, "none"] }, travel);
    }
  }

  rows(): HTMLElement[] {
    return [...(this.list.current?.children ?? [])] as HTMLElement[];
  }

  override render() {
    return <ul ref={this.list} {...this.props} className={styles.list} />;
  }
}
