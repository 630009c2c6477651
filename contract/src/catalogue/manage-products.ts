import { z } from "zod";
import { Category, Product, ProductSort } from "./catalogue.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { Done, Id, PageNumber, PageSize, Pagination, Pesos } from "../core/primitives.ts";
import { Line, Lines, productFields, typedFields } from "./product-fields.ts";
import { ProductPicture, TypedPictures } from "./product-pictures.ts";
import { Sale, saleFields } from "./sale.ts";
import { Keeping, keepingField, OwnVariant, variantFields } from "./variants.ts";

/** As its merchant sees it. */
export const OwnProduct = Product.extend({
  variants: z.array(OwnVariant).optional(),
  /** Of a product without options. */
  sale: Sale.optional(),
  /** Of a product without options; left out: nothing is known. */
  keeping: Keeping.optional(),
});
export type OwnProduct = z.infer<typeof OwnProduct>;

export const ProductForm = z.object(typedFields);
export type ProductForm = z.infer<typeof ProductForm>;

/** What the caller had before their eyes. If they would undo what somebody else has changed since, they are told so. */
const SeenProduct = z
  .object(productFields)
  .omit({ stock: true })
  .extend({
    images: z.array(ProductPicture).optional(),
    comparePrice: Pesos.optional(),
    sale: Sale.optional(),
  });
export type SeenProduct = z.infer<typeof SeenProduct>;
/** A product with everything that is sold of it. What is left out stays as it was. */
const WholeProductForm = ProductForm.extend({
  ...saleFields,
  ...variantFields,
  ...keepingField,
  images: TypedPictures,
});
export type WholeProductForm = z.infer<typeof WholeProductForm>;

/** An `Idempotency-Key` header makes it safe to repeat. */
export const createProduct = endpoint("POST /api/products", admin("products"), {
  summary: "Adds a product, or a draft of one",
  /** A draft is not in the shop until it is restored, which publishes it. */
  body: WholeProductForm.extend({ isDraft: z.boolean().optional() }),
  response: z.object({ data: OwnProduct, message: z.string() }),
});

export const getProductToEdit = endpoint("GET /api/admin/products/:id", admin("products"), {
  summary: "One product with all its pictures and variants, in the shop or out of it",
  response: z.object({
    data: OwnProduct,
    /** Why the picture that a sheet named by its address is not here. */
    pictureProblem: z.object({ url: z.string(), message: z.string() }).optional(),
  }),
});

export const listPictureProblems = endpoint("GET /api/admin/products/picture-problems", admin("products"), {
  summary: "Products in the shop whose picture, named in a sheet, could not be copied; the first 100 by name",
  response: z.object({
    data: z.array(z.object({ productId: Id, name: z.string(), url: z.string(), message: z.string() })),
  }),
});

export const updateProduct = endpoint("PUT /api/products/:id", admin("products"), {
  summary: "Changes a product; its address stays",
  body: WholeProductForm.extend({ seen: SeenProduct.optional() }),
  response: z.object({ data: OwnProduct, message: z.string() }),
});

export const deleteProduct = endpoint("DELETE /api/products/:id", admin("products"), {
  summary: "Takes a product out of the shop; it is archived and can be restored",
  response: Done,
});

export const restoreProduct = endpoint("POST /api/products/:id/restore", admin("products"), {
  summary: "Brings an archived product back, or publishes a draft",
  response: z.object({ data: OwnProduct, message: z.string() }),
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

export const CategoryForm = z.object({
  name: Line(100),
  /** Left out: as they were. Empty: none. */
  image: z
    .string()
    .regex(/^(|\/(pictures|uploads)\/[\w./-]{1,200}\.(avif|jpe?g|png|webp))$/, "Please upload a picture.")
    .optional(),
  description: Lines(1_000).optional(),
});
export type CategoryForm = z.infer<typeof CategoryForm>;

export const createCategory = endpoint("POST /api/categories", admin("products"), {
  summary: "Adds a category",
  body: CategoryForm,
  response: z.object({ data: Category, message: z.string() }),
});

export const updateCategory = endpoint("PUT /api/categories/:id", admin("products"), {
  summary: "Changes a category; its address stays",
  body: CategoryForm,
  response: z.object({ data: Category, message: z.string() }),
});

export const moveCategory = endpoint("POST /api/categories/:id/move", admin("products"), {
  summary: "Puts a category into another place of the list, the first being 1",
  body: z.object({ place: z.number().int().min(1).max(100_000) }),
  response: Done,
});

export const deleteCategory = endpoint("DELETE /api/categories/:id", admin("products"), {
  summary: "Removes a category; its products move to another one first",
  query: z.object({
    /** The category that gets its products. Without one, a category that has products stays. */
    moveTo: Id.optional(),
  }),
  response: Done,
});
