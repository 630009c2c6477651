import { z } from "zod";

const VOUCHER_PROBLEMS = [
  "voucher_unknown",
  "voucher_over",
  "voucher_used_up",
  "voucher_used_before",
  "voucher_spend_more",
  "voucher_not_for_these",
] as const;

/**
 * `waiting`: applies to the shipping fee once it is known. `beaten`: another promotion gives at least the same
 * discount.
 */
export const Voucher = z.object({
  code: z.string(),
  state: z.enum(["applied", "waiting", "beaten", "refused"]),
  message: z.string(),
  problem: z.enum(VOUCHER_PROBLEMS).optional(),
});
export type Voucher = z.infer<typeof Voucher>;
