import { useNavigate, useSearchParams, type ShouldRevalidateFunctionArgs } from "react-router";

const PARAMETER = "edit";

/** Stored in the URL, so that the open form survives a reload. */
export function useEditedProductUrl() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const show = async (id?: string) =>
    navigate({ search: String(withEditedProduct(params, id)) }, { preventScrollReset: true, replace: !id });

  return {
    id: params.get(PARAMETER) ?? undefined,
    open: (id: string) => void show(id),
    /** The promise resolves once the form has closed; only then may the caller reload the list. */
    close: () => show(),
  };
}

export function shouldReloadList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOnlyForm =
    currentUrl.search !== nextUrl.search &&
    currentUrl.pathname === nextUrl.pathname &&
    listParameters(currentUrl) === listParameters(nextUrl);
  return !isOnlyForm && defaultShouldRevalidate;
}

const listParameters = ({ searchParams }: URL) => withEditedProduct(searchParams).toString();

function withEditedProduct(params: URLSearchParams, id?: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete(PARAMETER);
  if (id) changed.set(PARAMETER, id);
  return changed;
}
