import { redirect } from "react-router";
import type { Route } from "./+types/paymongo-success.ts";

export function loader({ request }: Route.LoaderArgs): Response {
  const source = new URL(request.url).searchParams.get("source");
  return redirect(source ? `/success?${new URLSearchParams({ source_id: source })}` : "/error");
}
