import {
  listCategories,
  listProducts,
  PRODUCTS_PER_PAGE,
  UNKNOWN_CATEGORY,
} from "@tindahan/contract/catalogue.ts";
import { loadFromApi } from "../../api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import type { Route } from "./+types/catalogue.ts";
import { ProductCard } from "./product-card.tsx";

/** The cards of the first row on the widest screen: in view at once, so their pictures do not wait. */
const FIRST_ROW = 4;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const page = loaderData?.pagination.page ?? 1;
  return [
    { title: page > 1 ? `Products, page ${page} · Tindahan` : "Tindahan" },
    {
      name: "description",
      content: "Everyday things from a neighbourhood store, delivered around the Philippines.",
    },
  ];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOf(new URL(request.url));
  const [products, categories] = await Promise.all([
    loadFromApi(context, listProducts, { query: { page, limit: PRODUCTS_PER_PAGE } }),
    loadFromApi(context, listCategories, {}),
  ]);
  const nameById = new Map(categories.data.map(({ _id, name }) => [_id, name]));
  return {
    pagination: products.pagination,
    products: products.data.map((product) => ({
      ...product,
      categoryName: (product.category && nameById.get(product.category)) ?? UNKNOWN_CATEGORY,
    })),
  };
}

export default function Catalogue({ loaderData: { products, pagination } }: Route.ComponentProps) {
  const { page, pages, total } = pagination;
  return (
    <div className="container-page pt-6 md:pt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h1 className="text-24 md:text-30">All products</h1>
        <p className="text-14 text-ink-2 tabular-nums">
          {total.toLocaleString("en-PH")} {total === 1 ? "product" : "products"}
        </p>
      </div>
      {products.length === 0 ? (
        <NoProducts isPastTheEnd={total > 0} />
      ) : (
        <>
          <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-6 md:mt-6 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4">
            {products.map((product, index) => (
              <li key={product._id} className="min-w-0">
                <ProductCard product={product} eager={index < FIRST_ROW} priority={index === 0} />
              </li>
            ))}
          </ul>
          <div className="mt-10 md:mt-14">
            <Pagination page={page} pages={pages} hrefFor={hrefFor} />
          </div>
        </>
      )}
    </div>
  );
}

function NoProducts({ isPastTheEnd }: { isPastTheEnd: boolean }) {
  if (!isPastTheEnd)
    return (
      <EmptyState drawing="shelf" title="No products found.">
        The shelves are being filled. Please come back soon.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="shelf"
      title="No products found."
      action={<ButtonLink to="/">Show the first page</ButtonLink>}
    >
      There are not that many pages.
    </EmptyState>
  );
}

/** Addresses are typed and cut off by hand: whatever is not a page means the first one. */
function pageOf(url: URL): number {
  const page = Number(url.searchParams.get("page"));
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

function hrefFor(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}
