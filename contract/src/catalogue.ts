import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, IsoDate, PageNumber, PageSize, Pagination, Pesos } from "./primitives.ts";

export const PRODUCTS_PER_PAGE = 8;
/** In pesos. Nobody's price, but somebody's slip of the finger; the database holds the same limit. */
export const MAX_PRICE = 10_000_000;
/** A search is counted, and can be turned through, up to here. */
export const MAX_FOUND = 240;
export const UNKNOWN_CATEGORY = "Unknown Category";

export const Category = z.object({ _id: Id, name: z.string() });
export type Category = z.infer<typeof Category>;

export const Product = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  details: z.string(),
  price: Pesos,
  /** The category's id, or null when it was deleted. */
  category: Id.nullable(),
  image: z.string(),
  /** Null: the merchant does not count this product. */
  stock: z.number().int().nullable(),
  createdAt: IsoDate,
});
export type Product = z.infer<typeof Product>;

export const PRODUCT_SORTS = ["newest", "price-up", "price-down", "name"] as const;
export const ProductSort = z.enum(PRODUCT_SORTS);
export type ProductSort = z.infer<typeof ProductSort>;

export const listProducts = endpoint({
  access: "public",
  method: "GET",
  path: "/api/products",
  summary: "Products, newest first, or those that match",
  query: z.object({
    /** Whatever a person types. What is longer than people type is cut off, not refused. */
    search: z.string().optional(),
    category: Id.optional(),
    /** Only those of which few are left, the fewest first; then nothing but the page counts. */
    stock: z.literal("low").optional(),
    sort: ProductSort.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  answer: z.object({ data: z.array(Product), pagination: Pagination }),
});

export const getProduct = endpoint({
  access: "public",
  method: "GET",
  path: "/api/products/by-slug/:slug",
  summary: "One product, by the last part of its page's address",
  params: z.object({ slug: z.string().max(120) }),
  answer: z.object({ data: Product }),
});

export const suggestProducts = endpoint({
  access: "public",
  method: "GET",
  path: "/api/products/suggestions",
  summary: "A few products and categories for what has been typed so far",
  query: z.object({ search: z.string() }),
  answer: z.object({
    products: z.array(Product.pick({ _id: true, slug: true, name: true, price: true, image: true })),
    categories: z.array(Category),
  }),
});

export const listCategories = endpoint({
  access: "public",
  method: "GET",
  path: "/api/categories",
  summary: "All categories, by name",
  answer: z.object({ data: z.array(Category) }),
});

/** Of a part of the catalogue. A file of a sitemap may hold 50,000; ten times less is quick to make and to read. */
export const PRODUCTS_PER_PART = 5_000;

export const listCatalogueParts = endpoint({
  access: "public",
  method: "GET",
  path: "/api/products/parts",
  summary: "The first product of every 5,000, oldest first: where the parts of the sitemap begin",
  answer: z.object({ data: z.array(Id) }),
});

export const listSlugs = endpoint({
  access: "public",
  method: "GET",
  path: "/api/products/slugs",
  summary: "The addresses of the products of one part",
  query: z.object({ from: Id.optional() }),
  answer: z.object({ data: z.array(z.string()) }),
});

const Done = z.object({ message: z.string() });

/**
 * What an admin typed. Anything may be missing: which words that gets is a rule of the shop, not of the form. Control
 * characters are dropped, because a database cannot keep all of them and nobody types them on purpose.
 */
const Line = (max: number) => z.string().max(max).transform(oneLine).nullish();
const Lines = (max: number) => z.string().max(max).transform(withoutControls).nullish();

export const ProductForm = z.object({
  name: Line(200),
  details: Lines(10_000),
  price: z.union([z.number(), z.string()]).nullish(),
  /** Left out: as it was. Null or empty: none. */
  category: z.union([Id, z.literal("")]).nullish(),
  image: Line(500),
  /** Left out: as it was. Null: not counted. */
  stock: z.number().int().min(0).max(1_000_000).nullish(),
});
export type ProductForm = z.infer<typeof ProductForm>;

export const createProduct = endpoint({
  access: "admin",
  duty: "products",
  method: "POST",
  path: "/api/products",
  summary: "Adds a product",
  body: ProductForm,
  answer: z.object({ data: Product, message: z.string() }),
});

export const updateProduct = endpoint({
  access: "admin",
  duty: "products",
  method: "PUT",
  path: "/api/products/:id",
  summary: "Changes a product; its address stays",
  params: z.object({ id: Id }),
  body: ProductForm,
  answer: z.object({ data: Product, message: z.string() }),
});

export const deleteProduct = endpoint({
  access: "admin",
  duty: "products",
  method: "DELETE",
  path: "/api/products/:id",
  summary: "Takes a product out of the shop; it is archived and can be restored",
  params: z.object({ id: Id }),
  answer: Done,
});

export const restoreProduct = endpoint({
  access: "admin",
  duty: "products",
  method: "POST",
  path: "/api/products/:id/restore",
  summary: "Brings an archived product back",
  params: z.object({ id: Id }),
  answer: z.object({ data: Product, message: z.string() }),
});

const CategoryForm = z.object({ name: Line(100) });

export const createCategory = endpoint({
  access: "admin",
  duty: "products",
  method: "POST",
  path: "/api/categories",
  summary: "Adds a category",
  body: CategoryForm,
  answer: z.object({ data: Category, message: z.string() }),
});

export const updateCategory = endpoint({
  access: "admin",
  duty: "products",
  method: "PUT",
  path: "/api/categories/:id",
  summary: "Renames a category",
  params: z.object({ id: Id }),
  body: CategoryForm,
  answer: z.object({ data: Category, message: z.string() }),
});

export const deleteCategory = endpoint({
  access: "admin",
  duty: "products",
  method: "DELETE",
  path: "/api/categories/:id",
  summary: "Removes a category; its products stay, without one",
  params: z.object({ id: Id }),
  answer: Done,
});

function oneLine(text: string): string {
  return withoutControls(text).replaceAll(/\s+/g, " ").trim();
}

function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}
