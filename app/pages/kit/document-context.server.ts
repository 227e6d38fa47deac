import { createContext } from "react-router";

/** A page's loader sets its JSON-LD here, because as loader data it would be in the document twice. */
export const structuredDataContext = createContext<Record<string, unknown> | null>(null);

/** A page of this site may then show the page in a frame. */
export const framedContext = createContext(false);
