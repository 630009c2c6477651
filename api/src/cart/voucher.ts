import { errors, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Voucher } from "@tindahan/contract/checkout/vouchers.ts";

/** What quote_cart says about the code in a cart: what became of it, or which failure it would be to enter it. */
export type StoredVoucher = {
  code: string;
  state: "applied" | "waiting" | "beaten" | VoucherProblem;
  missingCentavos: number | null;
};

type VoucherProblem = Extract<ErrorCode, `voucher_${string}`>;

const WORDS = {
  applied: "",
  waiting: "It counts at checkout.",
  beaten: "Another offer takes off as much or more. Your code was not used up.",
} as const;

export function toVoucher({ code, state, missingCentavos }: StoredVoucher): Voucher {
  if (!isProblem(state)) return { code, state, message: WORDS[state] };
  const missing = missingCentavos && formatMoney(centavosToPesos(missingCentavos));
  const message =
    state === "voucher_spend_more" ? `Spend ${missing} more to use this code.` : errors[state].message;
  return { code, state: "refused", message, problem: state };
}

function isProblem(state: StoredVoucher["state"]): state is VoucherProblem {
  return state in errors;
}
