import { z } from "zod";
import { Category, Collection, Product, ProductSort } from "./catalogue.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { Done, Id, PageNumber, PageSize, Pagination, Pesos } from "../core/primitives.ts";
import { Line, Lines, productFields, productFormFields } from "./product-fields.ts";
import { ProductPicture, ProductPicturesForm } from "./product-pictures.ts";
import { Sale, saleFormFields } from "./sale.ts";
import { InventoryDetails, inventoryDetailsField, AdminVariant, variantFields } from "./variants.ts";

export const AdminProduct = Product.extend({
  variants: z.array(AdminVariant).optional(),
  sale: Sale.optional(),
  keeping: InventoryDetails.optional(),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

export const ProductForm = z.object(productFormFields);
export type ProductForm = z.infer<typeof ProductForm>;

/** Values that the client loaded, to refuse an update that would overwrite someone else's change. */
const ProductSnapshot = z
  .object(productFields)
  .omit({ stock: true })
  .extend({
    images: z.array(ProductPicture).optional(),
    comparePrice: Pesos.optional(),
    sale: Sale.optional(),
  });
export type ProductSnapshot = z.infer<typeof ProductSnapshot>;
const WholeProductForm = ProductForm.extend({
  ...saleFormFields,
  ...variantFields,
  ...inventoryDetailsField,
  images: ProductPicturesForm,
});
export type WholeProductForm = z.infer<typeof WholeProductForm>;

export const createProduct = endpoint("POST /api/products", admin("products"), {
  summary: "Adds a product or a draft",
  body: WholeProductForm.extend({ isDraft: z.boolean().optional() }),
  response: z.object({ data: AdminProduct, message: z.string() }),
});

export const getProductToEdit = endpoint("GET /api/admin/products/:id", admin("products"), {
  summary: "Returns one product with its pictures and variants, published or not",
  response: z.object({
    data: AdminProduct,
    pictureProblem: z.object({ url: z.string(), message: z.string() }).optional(),
  }),
});

export const listPictureProblems = endpoint("GET /api/admin/products/picture-problems", admin("products"), {
  summary: "Lists products whose imported picture could not be copied: the first 100 by name",
  response: z.object({
    data: z.array(z.object({ productId: Id, name: z.string(), url: z.string(), message: z.string() })),
  }),
});

export const updateProduct = endpoint("PUT /api/products/:id", admin("products"), {
  summary: "Changes a product; its URL stays the same",
  body: WholeProductForm.extend({ seen: ProductSnapshot.optional() }),
  response: z.object({ data: AdminProduct, message: z.string() }),
});

export const deleteProduct = endpoint("DELETE /api/products/:id", admin("products"), {
  summary: "Archives a product; it can be restored",
  response: Done,
});

export const restoreProduct = endpoint("POST /api/products/:id/restore", admin("products"), {
  summary: "Restores an archived product, or publishes a draft",
  response: z.object({ data: AdminProduct, message: z.string() }),
});

export const listArchivedProducts = endpoint("GET /api/admin/products/archived", admin("products"), {
  summary: "Lists or searches archived products, last archived first",
  query: z.object({
    drafts: z.literal("1").optional(),
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
  image: z
    .string()
    .regex(/^(|\/(pictures|uploads)\/[\w./-]{1,200}\.(avif|jpe?g|png|webp))$/, "Please upload a picture.")
    .optional(),
  description: Lines(1_000).optional(),
});
export type CategoryForm = z.infer<typeof CategoryForm>;

export const AdminCategory = Collection.extend({
  /** Products in the shop, without drafts and archived ones. */
  products: z.number().int(),
});
export type AdminCategory = z.infer<typeof AdminCategory>;

export const listAdminCategories = endpoint("GET /api/admin/categories", admin("products"), {
  summary: "Lists all categories with the number of their products",
  response: z.object({ data: z.array(AdminCategory) }),
});

export const createCategory = endpoint("POST /api/categories", admin("products"), {
  summary: "Adds a category",
  body: CategoryForm,
  response: z.object({ data: Category, message: z.string() }),
});

export const updateCategory = endpoint("PUT /api/categories/:id", admin("products"), {
  summary: "Changes a category; its URL stays the same",
  body: CategoryForm,
  response: z.object({ data: Category, message: z.string() }),
});

export const moveCategory = endpoint("POST /api/categories/:id/move", admin("products"), {
  summary: "Moves a category to another position in the list, starting at 1",
  body: z.object({ place: z.number().int().min(1).max(100_000) }),
  response: Done,
});

export const deleteCategory = endpoint("DELETE /api/categories/:id", admin("products"), {
  summary: "Deletes a category after moving its products to another one",
  query: z.object({
    /** Category that receives the products; required if there are any. */
    moveTo: Id.optional(),
  }),
  response: Done.extend({
    /** False if too many products were moved to another category to be moved back. */
    isRestorable: z.boolean(),
  }),
});

export const restoreCategory = endpoint("POST /api/categories/:id/restore", admin("products"), {
  summary: "Restores a deleted category with its promotions and the products that its deletion moved",
  response: z.object({ data: Category, message: z.string() }),
});
