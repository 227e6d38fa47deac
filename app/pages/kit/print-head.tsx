import { useEffect } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { siteAddress } from "#app/paths.ts";
import { site } from "#content/site.ts";
import paper from "./paper.css?url";

function loadPictures() {
  for (const image of document.images) image.loading = "eager";
}

export const paperLinks = () => [{ rel: "stylesheet", href: paper, media: "print" }];

export function PrintHead() {
  const { pathname } = useLocation();
  const root = useRouteLoaderData<{ siteUrl?: string }>("root");

  useEffect(() => {
    addEventListener("beforeprint", loadPictures);
    return () => removeEventListener("beforeprint", loadPictures);
  }, []);

  return (
    <p className="paper-only print-head_head">
      <b>{site.brand}</b>
      <span>
        {site.ownerName}, {site.email}
      </span>
      <span>{siteAddress((root?.siteUrl ?? "") + pathname)}</span>
    </p>
  );
}
