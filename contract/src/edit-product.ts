import { z } from "zod";
import { Product } from "./catalogue.ts";
import { admin, endpoint } from "./endpoint.ts";

export const getProductToEdit = endpoint("GET /api/admin/products/:id", admin("products"), {
  summary: "One product with all its pictures, in the shop or a draft",
  response: z.object({
    data: Product,
    /** Why the picture that a sheet named by its address is not here. */
    pictureProblem: z.object({ url: z.string(), message: z.string() }).optional(),
  }),
});
