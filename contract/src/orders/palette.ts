import { z } from "zod";
import { Customer } from "../accounts/manage-customers.ts";
import { ProductSummary } from "../catalogue/catalogue.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { AdminOrder } from "./manage-orders.ts";

const FoundOrder = AdminOrder.pick({
  _id: true,
  number: true,
  customerName: true,
  status: true,
  total: true,
});
const FoundProduct = ProductSummary.pick({ _id: true, name: true, image: true, price: true });
const FoundCustomer = Customer.pick({ _id: true, email: true, name: true });

export const findRecords = endpoint("GET /api/admin/find", admin("packing"), {
  summary: "Finds a few orders, products and customers, as far as the caller may see them",
  query: z.object({ search: z.string().trim().min(1).max(200) }),
  response: z.object({
    orders: z.array(FoundOrder),
    products: z.array(FoundProduct),
    customers: z.array(FoundCustomer),
  }),
});
