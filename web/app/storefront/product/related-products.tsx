import { Link, type RouterContextProvider } from "react-router";
import { listProducts, type Product } from "@tindahan/contract/catalogue.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { callApi } from "../../api.ts";
import { apiContext } from "../../context.ts";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../catalogue/price.tsx";
import { productHref } from "./product-href.ts";

const SHOWN = 4;

type RelatedProduct = Pick<Product, "slug" | "name" | "price" | "priceTo" | "comparePrice" | "image">;

/** The newest of the same category that can be bought. A list that shoppers ask for anyway, and so mostly cached. */
export async function loadRelated(
  context: Readonly<RouterContextProvider>,
  { slug: here, category }: Product,
): Promise<RelatedProduct[]> {
  if (!category) return [];
  try {
    const query = { category, limit: 2 * SHOWN };
    const { data } = await callApi(listProducts, { query }, context.get(apiContext));
    return data
      .filter(({ slug, stock }) => slug !== here && stock !== 0)
      .slice(0, SHOWN)
      .map(({ slug, name, price, priceTo, comparePrice, image }) => ({
        slug,
        name,
        price,
        priceTo,
        comparePrice,
        image,
      }));
  } catch (error) {
    // The page is about another product: it goes without them.
    if (error instanceof ShopError) return [];
    throw error;
  }
}

type RelatedProductsProps = { products: RelatedProduct[]; categoryName: string };

export function RelatedProducts({ products, categoryName }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-8 border-t border-line pt-6">
      <h2 id="related" className="mb-3 text-18 font-semibold wrap-anywhere">
        More in {categoryName}
      </h2>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {products.map((product) => (
          <li key={product.slug}>
            <Link to={productHref(product)} className="group block rounded-card">
              <Picture
                src={product.image}
                alt=""
                sizes="(min-width: 1200px) 266px, (min-width: 768px) 23vw, 46vw"
              />
              <span className="mt-2 line-clamp-2 text-14 font-medium wrap-anywhere underline-offset-2 group-hover:underline">
                {product.name}
              </span>
              <span className="text-14">
                <Price product={product} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
