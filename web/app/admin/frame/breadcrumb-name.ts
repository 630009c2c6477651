import { useMatches } from "react-router";

type Handle<Data> = { nameInBreadcrumbs: (data: Data) => string };

/** Exported by routes as `handle` to name one record in the breadcrumbs. */
export function breadcrumbHandle<Loader extends (...args: never[]) => unknown>(
  nameInBreadcrumbs: (data: Awaited<ReturnType<Loader>>) => string,
): Handle<Awaited<ReturnType<Loader>>> {
  return { nameInBreadcrumbs };
}

export function useBreadcrumbName(): string | undefined {
  const { handle, loaderData } = useMatches().at(-1) ?? {};
  if (loaderData === undefined || loaderData === null) return undefined;
  return (handle as Handle<unknown> | undefined)?.nameInBreadcrumbs(loaderData);
}
