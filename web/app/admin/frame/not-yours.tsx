import { useSession } from "../../shared/session/session.ts";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { homeOf } from "./admin-role.ts";
import { screenAt } from "./screens.ts";

/** Instead of a screen that is not among the work of whoever is signed in. */
export function NotYours({ path }: { path: string }) {
  const user = useSession()?.user;
  const home = user ? homeOf(user) : "/admin/profile";

  return (
    <EmptyState
      drawing="signpost"
      level="h1"
      title="You cannot open this page"
      action={<ButtonLink to={home}>Go to {screenAt(home)?.title}</ButtonLink>}
    >
      Your role is {user?.adminRole ?? "admin"}, which does not include {screenAt(path)?.title ?? "this page"}
      . If you need it, ask an owner.
    </EmptyState>
  );
}
