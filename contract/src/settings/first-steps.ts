import { z } from "zod";
import { admin, endpoint } from "../core/endpoint.ts";
import { PaymentMethod } from "../payments/method-schemas.ts";

/** Choices that a merchant may leave as they are, and the list itself. */
const FIRST_STEP_MARKS = ["look", "delivery", "payments", "hidden"] as const;
export type FirstStepMark = (typeof FIRST_STEP_MARKS)[number];

const FirstSteps = z.object({
  look: z.boolean(),
  product: z.boolean(),
  delivery: z.boolean(),
  payments: z.boolean(),
  order: z.boolean(),
  identity: z.boolean(),
  /** TIN or BIR registration badge, which every e-retailer must show. */
  tax: z.boolean(),
  privacyPage: z.boolean(),
  termsPage: z.boolean(),
  returnsPage: z.boolean(),
  contactPage: z.boolean(),
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
  summary: "Confirms a choice that stays as it is, or hides the setup checklist",
  body: z.object({ mark: z.enum(FIRST_STEP_MARKS), isSet: z.boolean() }),
  response: FirstStepsResponse,
});
