import { ButtonLink } from "../../../ui/actions/button-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { productsHref, type ProductFilter } from "./filter.ts";

export function NoProducts({ filter: { search, category, stock, size } }: { filter: ProductFilter }) {
  if (stock && !search && !category)
    return (
      <EmptyState drawing="shelf" title="Nothing is running low.">
        Products with few left appear here.
      </EmptyState>
    );
  if (!search && !category)
    return (
      <EmptyState drawing="shelf" title="No products yet.">
        Add the first one, and the shop is open.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="shelf"
      title="No products found."
      action={
        <ButtonLink to={productsHref({ size })} variant="secondary">
          Show all products
        </ButtonLink>
      }
    >
      Nothing matches your search.
    </EmptyState>
  );
}
