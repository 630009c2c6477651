import type { RouterContextProvider } from "react-router";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { apiContext } from "../../shared/api/context.ts";
import { ProductRow } from "../../shared/front-page/product-row.tsx";

const MAX_SHOWN = 4;

type RelatedProduct = Pick<Product, "slug" | "name" | "price" | "priceTo" | "comparePrice" | "image">;

/** One query per category, so that the response is usually cached. */
export async function loadRelatedProducts(
  context: Readonly<RouterContextProvider>,
  { slug: here, category }: Product,
): Promise<RelatedProduct[]> {
  if (!category) return [];
  try {
    const query = { category, sort: "best-selling", limit: 2 * MAX_SHOWN } as const;
    const { data } = await callApi("GET /api/products", { query }, context.get(apiContext));
    return data
      .filter(({ slug, stock }) => slug !== here && stock !== 0)
      .slice(0, MAX_SHOWN)
      .map(({ slug, name, price, priceTo, comparePrice, image }) => ({
        slug,
        name,
        price,
        priceTo,
        comparePrice,
        image,
      }));
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}

type RelatedProductsProps = { products: RelatedProduct[]; categoryName: string };

export function RelatedProducts({ products, categoryName }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="@container mt-8 border-t border-line pt-6">
      <h2 id="related" className="mb-3 text-18 font-semibold wrap-anywhere">
        More in {categoryName}
      </h2>
      <ProductRow products={products} />
    </section>
  );
}
