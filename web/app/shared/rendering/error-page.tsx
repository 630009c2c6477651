import { isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/states.tsx";

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();

  if (isNotFound(error))
    return (
      <EmptyState
        drawing="signpost"
        level="h1"
        title="We could not find that page"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/">Back to the shop</ButtonLink>
            <ButtonLink to="/orders" variant="secondary">
              Your orders
            </ButtonLink>
          </div>
        }
      >
        {pathname.startsWith("/orders/")
          ? "The link may be old, or the order belongs to another account."
          : "The link may be old, or the product is no longer sold."}
      </EmptyState>
    );

  return (
    <>
      <ErrorState
        level="h1"
        title="Something went wrong on our side"
        reference={requestIdOf(error)}
        retryHref={pathname + search}
      >
        It’s not your fault. Please try again in a moment.
      </ErrorState>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="container-page overflow-x-auto pb-12 text-12 text-ink-2">{error.stack}</pre>
      )}
    </>
  );
}

export function errorPageTitle(error: unknown, shop = "Tindahan"): string {
  return `${isNotFound(error) ? "Page not found" : "Something went wrong"} · ${shop}`;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const thrown = error.data as { requestId?: unknown } | null | undefined;
  return typeof thrown?.requestId === "string" ? thrown.requestId : undefined;
}
