import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { stayOffline } from "./browser/network.ts";
import { whenIdle } from "./motion/when-idle.ts";

// A task of its own: together with the evaluation of the modules it would block a slow phone for too long.
whenIdle(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[stayOffline]} />
      </StrictMode>,
    );
  }),
);
