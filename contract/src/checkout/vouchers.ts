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
 * `waiting`: applies to the shipping fee once it is known. `beaten`: another promotion gives the same discount
 * or more, so the code is not used up. `refused`: does not apply to the current cart.
 */
export const Voucher = z.object({
  code: z.string(),
  state: z.enum(["applied", "waiting", "beaten", "refused"]),
  message: z.string(),
  problem: z.enum(VOUCHER_PROBLEMS).optional(),
});
export type Voucher = z.infer<typeof Voucher>;
