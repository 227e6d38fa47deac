import { type ReactNode, useEffect, useRef } from "react";

interface DisclosureProps {
  summary: ReactNode;
  className?: string | undefined;
  summaryClassName?: string | undefined;
  current?: "page" | "true" | undefined;
  children: ReactNode;
}

/** Scripts also close it at Escape, at a click outside, when the focus leaves, and when one of its links is chosen. */
export function Disclosure({ summary, className, summaryClassName, current, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeUnlessInside = ({ target }: Event) => {
      const menu = details.current;
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    document.addEventListener("pointerdown", closeUnlessInside);
    document.addEventListener("focusin", closeUnlessInside);
    return () => {
      document.removeEventListener("pointerdown", closeUnlessInside);
      document.removeEventListener("focusin", closeUnlessInside);
    };
  }, []);

  return (
    <details
      ref={details}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) event.currentTarget.open = false;
      }}
    >
      <summary className={summaryClassName} aria-current={current}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
