import { type RefObject, useEffect, useState } from "react";

/** Whether the element is on the screen, in a tab that is not hidden. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(true);
  const [isTabShown, setTabShown] = useState(true);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true));
    observer.observe(element.current);
    const update = () => setTabShown(!document.hidden);
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [element]);

  return isOnScreen && isTabShown;
}
