import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { admin } from "#app/texts/desk.ts";
import type { Autosave } from "./use-autosave.ts";

// This is the state of the browser's tab: the server never sets it.
let isUnsaved = false;

export const hasUnsavedText = () => isUnsaved;

/** Saves before the owner leaves by a link, and asks only if that fails. */
export function useLeaveGuard({ state, retry }: Autosave, waiting: number) {
  const isAtRisk = state !== "saved" || waiting > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    isUnsaved = isAtRisk;
    return () => {
      isUnsaved = false;
    };
  }, [isAtRisk]);

  useBeforeUnload((event) => {
    if (isAtRisk) event.preventDefault();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is blocked, and after each try to save
  useEffect(() => {
    if (blocker.state !== "blocked" || state === "saving") return;
    if (!isAtRisk) blocker.proceed();
    else if (state === "changed") retry();
    else if (window.confirm(admin.form.leave)) blocker.proceed();
    else blocker.reset();
  }, [blocker.state, state, isAtRisk]);
}
