import { z } from "zod";
import { anyone, endpoint } from "../core/endpoint.ts";
import { Id, IsoDate, PageNumber, PageSize, Pagination, Pesos } from "../core/primitives.ts";
import { productFields } from "./product-fields.ts";
import { ProductPicture } from "./product-pictures.ts";
import { onSaleFields } from "./sale.ts";
import { Option, Variant } from "./variants.ts";

export const PRODUCTS_PER_PAGE = 8;
/** In pesos. Nobody's price, but somebody's slip of the finger; the database holds the same limit. */
export const MAX_PRICE = 10_000_000;
/** A search is counted, and can be turned through, up to here. */
export const MAX_FOUND = 240;
/** A list that is narrowed down by price or stock is counted up to here. */
export const MAX_FILTERED = 1_000;
export const UNKNOWN_CATEGORY = "Unknown Category";

export const Category = z.object({ _id: Id, name: z.string() });
export type Category = z.infer<typeof Category>;

/** A category with all that its own page says. */
export const Collection = Category.extend({
  /** The last part of its page's address, `/c/…`. It stays when the category is renamed. */
  slug: z.string(),
  /** Left out where there is none. */
  image: z.string().optional(),
  description: z.string().optional(),
});
export type Collection = z.infer<typeof Collection>;

export const Product = z.object({
  _id: Id,
  slug: z.string(),
  ...productFields,
  /**
   * All pictures, the cover first: only where one product is read, and only if there is more to tell than `image` does.
   */
  images: z.array(ProductPicture).optional(),
  createdAt: IsoDate,
  /** What has to be chosen; left out where nothing has. Then the price is the lowest, and the stock that of all variants. */
  options: z.array(Option).optional(),
  /** How many are left of the variant of which fewest are; left out where none is counted. */
  fewest: z.number().int().optional(),
  /** The highest price, where variants cost differently. */
  priceTo: Pesos.optional(),
  /** With options: the lowest of their regular prices, where that is more than the lowest price. */
  ...onSaleFields,
});
export type Product = z.infer<typeof Product>;

/** With all that is sold of it, if it has options. */
export const ProductWithVariants = Product.extend({ variants: z.array(Variant).optional() });
export type ProductWithVariants = z.infer<typeof ProductWithVariants>;

export const PRODUCT_SORTS = ["newest", "best-selling", "price-up", "price-down", "name"] as const;
export const ProductSort = z.enum(PRODUCT_SORTS);
export type ProductSort = z.infer<typeof ProductSort>;

const Price = z.coerce.number().min(0).max(MAX_PRICE);

export const listProducts = endpoint("GET /api/products", anyone, {
  summary: "Products, newest first, or those that match",
  query: z.object({
    /** Whatever a person types. What is longer than people type is cut off, not refused. */
    search: z.string().optional(),
    /** Finds nothing but what was typed: misspellings are not corrected, and no word is left out. */
    exact: z.literal("1").optional(),
    category: Id.optional(),
    /** `low`: only those of which few are left; the fewest first, unless `sort` says otherwise. `in`: what can be bought. */
    stock: z.enum(["low", "in"]).optional(),
    /** Pesos, both included. They do not go with `low`. */
    min: Price.optional(),
    max: Price.optional(),
    sort: ProductSort.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({
    data: z.array(Product),
    pagination: Pagination,
    /** What was searched for instead, because nothing matches what was typed. */
    correctedSearch: z.string().optional(),
  }),
});

export const getProduct = endpoint("GET /api/products/by-slug/:slug", anyone, {
  summary: "One product, by the last part of its page's address",
  params: z.object({ slug: z.string().max(120) }),
  response: z.object({ data: ProductWithVariants }),
});

/** What a small picture of a product says. */
export const Suggested = Product.pick({
  _id: true,
  slug: true,
  name: true,
  price: true,
  priceTo: true,
  comparePrice: true,
  image: true,
});
export type Suggested = z.infer<typeof Suggested>;

export const suggestProducts = endpoint("GET /api/products/suggestions", anyone, {
  summary: "A few products and categories for what has been typed so far",
  query: z.object({ search: z.string() }),
  response: z.object({
    products: z.array(Suggested),
    categories: z.array(Category),
  }),
});

export const listCategories = endpoint("GET /api/categories", anyone, {
  summary: "All categories, in the merchant's order, else by name",
  response: z.object({ data: z.array(Category) }),
});

export const listCollections = endpoint("GET /api/collections", anyone, {
  summary: "The same, with the addresses, pictures and descriptions of their pages",
  response: z.object({ data: z.array(Collection) }),
});

/** Of a part of the catalogue. A file of a sitemap may hold 50,000; ten times less is quick to make and to read. */
export const PRODUCTS_PER_PART = 5_000;

export const listCatalogueParts = endpoint("GET /api/products/parts", anyone, {
  summary: "The first product of every 5,000, oldest first: where the parts of the sitemap begin",
  response: z.object({ data: z.array(Id) }),
});

export const listSlugs = endpoint("GET /api/products/slugs", anyone, {
  summary: "The addresses of the products of one part",
  query: z.object({ from: Id.optional() }),
  response: z.object({
    data: z.array(z.string()),
    /** When each of them was last changed, in the same order. */
    changedAt: z.array(IsoDate),
  }),
});
