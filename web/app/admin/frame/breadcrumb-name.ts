import { useMatches } from "react-router";

type Handle<Data> = { nameInBreadcrumbs: (data: Data) => string };

/** What a route exports as `handle`, so that the breadcrumbs name the one order or customer that it shows. */
export function namedBy<Loader extends (...args: never[]) => unknown>(
  nameInBreadcrumbs: (data: Awaited<ReturnType<Loader>>) => string,
): Handle<Awaited<ReturnType<Loader>>> {
  return { nameInBreadcrumbs };
}

/** Undefined while the screen is loading, and of a screen that is always called the same. */
export function useBreadcrumbName(): string | undefined {
  const { handle, loaderData } = useMatches().at(-1) ?? {};
  if (loaderData === undefined || loaderData === null) return undefined;
  return (handle as Handle<unknown> | undefined)?.nameInBreadcrumbs(loaderData);
}
