import { createContext } from "react-router";

/** A page's JSON-LD, set by its loader. As loader data it would be in the document twice. */
export const structuredDataContext = createContext<Record<string, unknown> | null>(null);

/** Whether a page of this site may show the page in a frame. */
export const framedContext = createContext(false);
