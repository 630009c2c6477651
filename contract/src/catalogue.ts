import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, IsoDate, PageNumber, PageSize, Pagination, Pesos } from "./primitives.ts";

export const PRODUCTS_PER_PAGE = 8;
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

export const listProducts = endpoint({
  access: "public",
  method: "GET",
  path: "/api/products",
  summary: "Products, newest first",
  query: z.object({ page: PageNumber.optional(), limit: PageSize.optional() }),
  answer: z.object({ data: z.array(Product), pagination: Pagination }),
});

export const listCategories = endpoint({
  access: "public",
  method: "GET",
  path: "/api/categories",
  summary: "All categories, by name",
  answer: z.object({ data: z.array(Category) }),
});
