import { z } from "zod";
import { PaymentMethod } from "../payments/methods.ts";
import { admin, endpoint } from "../core/endpoint.ts";

/** What a new shop needs before it can sell, and whether it is there. */
const FirstSteps = z.object({
  /** Shoppers can read who sells to them, and how to reach them. */
  identity: z.boolean(),
  /** The BIR's number of the shop, which every e-retailer shows: the TIN, or the registration badge. */
  tax: z.boolean(),
  privacyPage: z.boolean(),
  termsPage: z.boolean(),
  returnsPage: z.boolean(),
  contactPage: z.boolean(),
  product: z.boolean(),
  /** Somebody has changed the ways to pay, or said that they are fine. */
  payments: z.boolean(),
  order: z.boolean(),
});

const ResponseOf = z.object({
  steps: FirstSteps,
  isHidden: z.boolean(),
  /** The ways to pay that shoppers are offered now. */
  methods: z.array(PaymentMethod),
});
export type FirstStepsAnswer = z.infer<typeof ResponseOf>;

export const getFirstSteps = endpoint("GET /api/admin/first-steps", admin("dashboard"), {
  summary: "What a new shop still needs before it can sell",
  response: ResponseOf,
});

export const markFirstStep = endpoint("PUT /api/admin/first-steps", admin("settings"), {
  summary: "Says that the ways to pay are fine as they are, or hides the list of first steps",
  body: z.object({ mark: z.enum(["payments", "hidden"]), isSet: z.boolean() }),
  response: ResponseOf,
});
