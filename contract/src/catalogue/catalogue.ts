import { z } from "zod";
import { anyone, endpoint } from "../core/endpoint.ts";
import { Id, IsoDate, PageNumber, PageSize, Pagination, Pesos } from "../core/primitives.ts";
import { productFields } from "./product-fields.ts";
import { ProductPicture } from "./product-pictures.ts";
import { publicSaleFields } from "./sale.ts";
import { Option, Variant } from "./variants.ts";
import { PRODUCT_SORTS } from "./constants.ts";

/** In pesos; catches typing errors. The database has the same limit. */
export const MAX_PRICE = 10_000_000;
export const MAX_SEARCH_RESULTS = 240;

export const Category = z.object({ _id: Id, name: z.string() });
export type Category = z.infer<typeof Category>;

export const Collection = Category.extend({
  slug: z.string(),
  image: z.string().optional(),
  description: z.string().optional(),
});
export type Collection = z.infer<typeof Collection>;

export const Product = z.object({
  _id: Id,
  slug: z.string(),
  ...productFields,
  /** All pictures, cover first. Sent only for a single product with more than a cover, or with a text for it. */
  images: z.array(ProductPicture).optional(),
  /** Shown on hover. Sent only in lists, for a product with more than a cover. */
  secondImage: z.string().optional(),
  createdAt: IsoDate,
  /** Omitted: no options. With options, `price` is the lowest price and `stock` the sum of all variants. */
  options: z.array(Option).optional(),
  /** Stock of the variant with the fewest units; omitted: no variant is counted. */
  fewest: z.number().int().optional(),
  priceTo: Pesos.optional(),
  /** With options, `comparePrice` is the lowest regular price, if above the lowest price. */
  ...publicSaleFields,
});
export type Product = z.infer<typeof Product>;

export const ProductWithVariants = Product.extend({ variants: z.array(Variant).optional() });
export type ProductWithVariants = z.infer<typeof ProductWithVariants>;

export const ProductSort = z.enum(PRODUCT_SORTS);
export type ProductSort = z.infer<typeof ProductSort>;

const Price = z.coerce.number().min(0).max(MAX_PRICE);

export const listProducts = endpoint("GET /api/products", anyone, {
  summary: "Lists or searches products, newest first",
  query: z.object({
    search: z.string().optional(),
    /** Turns off spelling correction and dropping of words. */
    exact: z.literal("1").optional(),
    category: Id.optional(),
    /** `low`: low stock, fewest first unless `sort` is set. `in`: available products. */
    stock: z.enum(["low", "in"]).optional(),
    min: Price.optional(),
    max: Price.optional(),
    sort: ProductSort.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    data: z.array(Product),
    pagination: Pagination,
    correctedSearch: z.string().optional(),
  }),
});

export const getProduct = endpoint("GET /api/products/by-slug/:slug", anyone, {
  summary: "Returns one product by its slug",
  params: z.object({ slug: z.string().max(120) }),
  response: z.object({ data: ProductWithVariants }),
});

export const ProductSummary = Product.pick({
  _id: true,
  slug: true,
  name: true,
  price: true,
  priceTo: true,
  comparePrice: true,
  image: true,
});
export type ProductSummary = z.infer<typeof ProductSummary>;

export const suggestProducts = endpoint("GET /api/products/suggestions", anyone, {
  summary: "Suggests products and categories for a partial query",
  query: z.object({ search: z.string() }),
  response: z.object({
    products: z.array(ProductSummary),
    categories: z.array(Category),
  }),
});

export const listCategories = endpoint("GET /api/categories", anyone, {
  summary: "Lists all categories in the merchant's order, then by name",
  response: z.object({ data: z.array(Category) }),
});

export const listCollections = endpoint("GET /api/collections", anyone, {
  summary: "Lists all categories with the slugs, pictures and descriptions of their pages",
  response: z.object({ data: z.array(Collection) }),
});

/** A sitemap file may hold 50,000 URLs; a tenth is fast to build and read. */
export const PRODUCTS_PER_PART = 5_000;

export const listCatalogueParts = endpoint("GET /api/products/parts", anyone, {
  summary: "Lists the first product of each sitemap part of 5,000 products, oldest first",
  response: z.object({ data: z.array(Id) }),
});

export const listSlugs = endpoint("GET /api/products/slugs", anyone, {
  summary: "Lists the product slugs of one sitemap part",
  query: z.object({ from: Id.optional() }),
  response: z.object({
    data: z.array(z.string()),
    changedAt: z.array(IsoDate),
  }),
});
