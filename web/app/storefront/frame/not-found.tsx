import { data } from "react-router";

/** Every address that no other screen has. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
