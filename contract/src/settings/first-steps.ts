import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { PaymentMethod } from "../payments/method-schemas.ts";

const FirstSteps = z.object({
  identity: z.boolean(),
  /** TIN or BIR registration badge, which every e-retailer must show. */
  tax: z.boolean(),
  privacyPage: z.boolean(),
  termsPage: z.boolean(),
  returnsPage: z.boolean(),
  contactPage: z.boolean(),
  product: z.boolean(),
  payments: z.boolean(),
  order: z.boolean(),
});

const FirstStepsResponse = z.object({
  steps: FirstSteps,
  isHidden: z.boolean(),
  methods: z.array(PaymentMethod),
});
export type FirstStepsResponse = z.infer<typeof FirstStepsResponse>;

export const getFirstSteps = endpoint("GET /api/admin/first-steps", admin("dashboard"), {
  summary: "Returns the setup checklist of a new shop",
  response: FirstStepsResponse,
});

export const markFirstStep = endpoint("PUT /api/admin/first-steps", admin("settings"), {
  summary: "Confirms the payment methods, or hides the setup checklist",
  body: z.object({ mark: z.enum(["payments", "hidden"]), isSet: z.boolean() }),
  response: FirstStepsResponse,
});
