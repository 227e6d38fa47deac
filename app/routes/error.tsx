import { data } from "react-router";

/** The target of an unknown service's redirect. It renders the not-found page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function ErrorPage() {
  return null;
}
