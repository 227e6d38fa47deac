import { useSyncExternalStore } from "react";
import { Link, type LinkProps } from "react-router";

/** A link to a page of the site, whose script is loaded when a pointer or the focus comes to it. */
export function PageLink(props: LinkProps) {
  const isOnline = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  );
  // Offline, React Router would fail to load the script, and reload into the browser's own error page.
  return <Link prefetch={isOnline ? "intent" : "none"} {...props} />;
}

function onNetwork(listener: () => void): () => void {
  const stop = new AbortController();
  for (const name of ["online", "offline"]) window.addEventListener(name, listener, stop);
  return () => stop.abort();
}
