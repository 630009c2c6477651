import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { ErrorPage } from "../../shared/rendering/error-page.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/states.tsx";
import { adminScreenAt } from "./screens.ts";
import { errorMessage } from "../forms/error-message.ts";
import { useSession } from "../../shared/session/session.ts";
import { homePathOf } from "./admin-role.ts";

export function AdminErrorScreen({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  const screen = adminScreenAt(useLocation().pathname);
  const above = adminScreenAt(screen?.parent ?? "/admin")!;

  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <EmptyState
        drawing="signpost"
        level="h1"
        title={`We could not find that ${screen?.title.toLowerCase() ?? "page"}`}
        action={<ButtonLink to={above.path}>Go to {above.title}</ButtonLink>}
      >
        The link may be old or incomplete.
      </EmptyState>
    );
  if (!(error instanceof ShopError)) return <ErrorPage error={error} />;

  return (
    <ErrorState
      level="h1"
      title={screen ? `“${screen.title}” could not be loaded` : "This could not be loaded"}
      reference={error.requestId}
      onRetry={revalidate}
    >
      {errorMessage(error)}
    </ErrorState>
  );
}

export function ForbiddenScreen({ path }: { path: string }) {
  const user = useSession()?.user;
  const home = user ? homePathOf(user) : "/admin/profile";

  return (
    <EmptyState
      drawing="signpost"
      level="h1"
      title="You cannot open this page"
      action={<ButtonLink to={home}>Go to {adminScreenAt(home)?.title}</ButtonLink>}
    >
      Your role is {user?.adminRole ?? "admin"}, which does not include{" "}
      {adminScreenAt(path)?.title ?? "this page"}. Ask an owner if you need access.
    </EmptyState>
  );
}
