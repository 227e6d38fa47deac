import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepInput } from "./browser/keep-input.ts";
import { stayOffline } from "./browser/network.ts";
import { leaveFirstPage } from "./ui/layout/first-page.ts";
import { whenIdle } from "./ui/motion/when-idle.ts";

// A task of its own: together with the evaluation of the modules it would block a slow phone for too long.
whenIdle(() => {
  const putBack = keepInput();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FirstPage onRender={putBack}>
          <HydratedRouter instrumentations={[stayOffline]} />
        </FirstPage>
      </StrictMode>,
    );
  });
});

/** Its effect comes after the page is in the document, and before the effects that read what was typed. */
function FirstPage({ onRender, children }: { onRender: () => void; children: ReactNode }) {
  useLayoutEffect(() => {
    leaveFirstPage();
    onRender();
  }, [onRender]);
  return children;
}
