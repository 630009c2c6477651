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
 * `applied`: it takes something off. `waiting`: it will, of the shipping fee, once that is known. `beaten`: another promotion
 * takes off as much or more, and the code is not used up. `refused`: it does not apply as the cart is now.
 */
export const Voucher = z.object({
  code: z.string(),
  state: z.enum(["applied", "waiting", "beaten", "refused"]),
  /** For the shopper; empty if it is applied. */
  message: z.string(),
  /** Why it is refused: a code of `errors.ts`. */
  problem: z.enum(VOUCHER_PROBLEMS).optional(),
});
export type Voucher = z.infer<typeof Voucher>;
