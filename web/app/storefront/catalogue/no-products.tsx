import { ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { useCategories } from "../frame/categories.ts";
import { productListHref, type Filter } from "../../shared/catalogue/filter.ts";

const MAX_SUGGESTIONS = 3;

type NoProductsProps = { filter: Filter; total: number; categoryName: string | undefined };

export function NoProducts({ filter, total, categoryName }: NoProductsProps) {
  const { search, category, sort } = filter;
  const categories = useCategories();

  if (total > 0)
    return (
      <NoProductsState
        action={<ButtonLink to={productListHref({ ...filter, page: 1 })}>Show the first page</ButtonLink>}
      >
        This page does not exist.
      </NoProductsState>
    );
  if (filter.min ?? filter.max ?? filter.stock)
    return (
      <NoProductsState
        action={
          <ButtonLink
            to={productListHref({ ...filter, min: undefined, max: undefined, stock: undefined, page: 1 })}
          >
            Clear filters
          </ButtonLink>
        }
      >
        No products match these filters.
      </NoProductsState>
    );
  if (search)
    return (
      <NoProductsState
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {category && (
              <ButtonLink to={productListHref({ search, sort })}>Search all categories</ButtonLink>
            )}
            <ButtonLink to="/" variant={category ? "secondary" : "primary"}>
              Show all products
            </ButtonLink>
            {!category &&
              categories.slice(0, MAX_SUGGESTIONS).map(({ slug, name }) => (
                <ButtonLink key={slug} to={productListHref({ slug })} variant="secondary">
                  {name}
                </ButtonLink>
              ))}
          </div>
        }
      >
        <p className="wrap-anywhere">
          Nothing matches “{search}”{categoryName && ` in ${categoryName}`}. Check the spelling, or try fewer
          or more general words.
        </p>
      </NoProductsState>
    );
  if (category)
    return (
      <NoProductsState action={<ButtonLink to="/">Show all products</ButtonLink>}>
        {categoryName
          ? `There are no products in ${categoryName} right now.`
          : "This category no longer exists."}
      </NoProductsState>
    );
  return <NoProductsState>New products are coming. Please check back soon.</NoProductsState>;
}

function NoProductsState(props: Pick<Parameters<typeof EmptyState>[0], "children" | "action">) {
  return <EmptyState drawing="shelf" title="No products found." {...props} />;
}
