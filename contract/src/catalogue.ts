import { z } from "zod";
import { admin, anyone, endpoint } from "./endpoint.ts";
import { Done, Id, IsoDate, PageNumber, PageSize, Pagination } from "./primitives.ts";
import { Line, productFields, typedFields } from "./product-fields.ts";
import { ProductPicture, TypedPictures } from "./product-pictures.ts";

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
  ...productFields,
  /**
   * All pictures, the cover first: only where one product is read, and only if there is more to tell than `image` does.
   */
  images: z.array(ProductPicture).optional(),
  createdAt: IsoDate,
});
export type Product = z.infer<typeof Product>;

export const PRODUCT_SORTS = ["newest", "price-up", "price-down", "name"] as const;
export const ProductSort = z.enum(PRODUCT_SORTS);
export type ProductSort = z.infer<typeof ProductSort>;

export const listProducts = endpoint("GET /api/products", anyone, {
  summary: "Products, newest first, or those that match",
  query: z.object({
    /** Whatever a person types. What is longer than people type is cut off, not refused. */
    search: z.string().optional(),
    /** Finds nothing but what was typed: misspellings are not corrected, and no word is left out. */
    exact: z.literal("1").optional(),
    category: Id.optional(),
    /** Only those of which few are left; the fewest first, unless `sort` says otherwise. */
    stock: z.literal("low").optional(),
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
  response: z.object({ data: Product }),
});

export const suggestProducts = endpoint("GET /api/products/suggestions", anyone, {
  summary: "A few products and categories for what has been typed so far",
  query: z.object({ search: z.string() }),
  response: z.object({
    products: z.array(Product.pick({ _id: true, slug: true, name: true, price: true, image: true })),
    categories: z.array(Category),
  }),
});

export const listCategories = endpoint("GET /api/categories", anyone, {
  summary: "All categories, by name",
  response: z.object({ data: z.array(Category) }),
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
  response: z.object({ data: z.array(z.string()) }),
});

export const ProductForm = z.object(typedFields);
export type ProductForm = z.infer<typeof ProductForm>;

/** What the caller had before their eyes. If they would undo what somebody else has changed since, they are told so. */
const SeenProduct = z
  .object(productFields)
  .omit({ stock: true })
  .extend({ images: z.array(ProductPicture).optional() });
export type SeenProduct = z.infer<typeof SeenProduct>;
const ProductChange = ProductForm.extend({ images: TypedPictures, seen: SeenProduct.optional() });
export type ProductChange = z.infer<typeof ProductChange>;

/** An `Idempotency-Key` header makes it safe to repeat. */
export const createProduct = endpoint("POST /api/products", admin("products"), {
  summary: "Adds a product, or a draft of one",
  /** A draft is not in the shop until it is restored, which publishes it. */
  body: ProductForm.extend({ images: TypedPictures, isDraft: z.boolean().optional() }),
  response: z.object({ data: Product, message: z.string() }),
});

export const updateProduct = endpoint("PUT /api/products/:id", admin("products"), {
  summary: "Changes a product; its address stays",
  body: ProductChange,
  response: z.object({ data: Product, message: z.string() }),
});

export const deleteProduct = endpoint("DELETE /api/products/:id", admin("products"), {
  summary: "Takes a product out of the shop; it is archived and can be restored",
  response: Done,
});

export const restoreProduct = endpoint("POST /api/products/:id/restore", admin("products"), {
  summary: "Brings an archived product back, or publishes a draft",
  response: z.object({ data: Product, message: z.string() }),
});

export const listArchivedProducts = endpoint("GET /api/admin/products/archived", admin("products"), {
  summary: "Products taken out of the shop, the last one first, or those that match",
  query: z.object({
    /** Those that have not been in the shop yet instead. */
    drafts: z.literal("1").optional(),
    /** Words of the name, or parts of them. */
    search: z.string().max(200).optional(),
    category: Id.optional(),
    sort: ProductSort.optional(),
    page: PageNumber.optional(),
    limit: PageSize.optional(),
  }),
  response: z.object({ data: z.array(Product), pagination: Pagination }),
});

const CategoryForm = z.object({ name: Line(100) });

export const createCategory = endpoint("POST /api/categories", admin("products"), {
  summary: "Adds a category",
  body: CategoryForm,
  response: z.object({ data: Category, message: z.string() }),
});

export const updateCategory = endpoint("PUT /api/categories/:id", admin("products"), {
  summary: "Renames a category",
  body: CategoryForm,
  response: z.object({ data: Category, message: z.string() }),
});

export const deleteCategory = endpoint("DELETE /api/categories/:id", admin("products"), {
  summary: "Removes a category; its products stay, without one",
  response: Done,
});
