import { data } from "react-router";

/** Where an unknown service leads: the error page, which has the status of one. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function ErrorPage() {
  return null;
}
