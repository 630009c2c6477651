import { sql } from "kysely";
import type { Cart, CartItem } from "@tindahan/contract/checkout/cart.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { errors, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import type { Voucher } from "@tindahan/contract/checkout/vouchers.ts";
import type { Db } from "../platform/db/database.ts";
import { toCartDiscounts, type AppliedPromotion } from "../promotions/promotions.ts";

type CartFunction =
  "set_voucher" | "cart_of" | "add_to_cart" | "change_cart_quantity" | "remove_from_cart" | "clear_cart";

export type Line = {
  variantId: Id;
  hasOptions: boolean;
  slug: string;
  name: string;
  image: string;
  priceCentavos: number;
  regularCentavos: number;
  stock: number | null;
  isArchived: boolean;
  quantity: number;
  lineCentavos: number;
  addedPriceCentavos: number;
};

type StoredCart = {
  version: number;
  totalCentavos: number;
  discountCentavos: number;
  offers: AppliedPromotion[];
  terms: Record<string, StoredTerms> | null;
  takesVouchers: boolean;
  voucher: StoredVoucher | null;
  lines: Line[];
};

export async function callCartFunction(
  db: Db,
  name: CartFunction,
  shopperId: Id,
  ...rest: (string | number)[]
): Promise<Cart> {
  const { rows } = await sql<{ cart: StoredCart }>`
    select ${sql.ref(name)}(${sql.join([shopperId, ...rest])}) as cart`.execute(db);
  const { version, totalCentavos, discountCentavos, offers, terms, voucher, takesVouchers, lines } =
    rows[0]!.cart;
  return {
    items: lines.map(toCartItem),
    total: centavosToPesos(totalCentavos),
    ...(discountCentavos > 0 && {
      discount: centavosToPesos(discountCentavos),
      discounts: toCartDiscounts(offers).map((discount) => {
        const { permit, ...rest } = terms![discount.target]!;
        return { ...discount, about: describeVoucherTerms(rest), ...(permit && { permit }) };
      }),
    }),
    ...(voucher && { voucher: toCartVoucher(voucher) }),
    ...(takesVouchers && { takesVouchers: true as const }),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    version,
  };
}

/** `value` is percent or centavos. `goods` lists what the promotion covers; null: everything. */
type StoredTerms = {
  permit: string;
  kind: "percent" | "amount" | "shipping";
  value: number | null;
  capCentavos: number | null;
  goods: string[] | null;
};

const MAX_NAMES = 3;

function describeVoucherTerms({ kind, value, capCentavos, goods }: Omit<StoredTerms, "permit">): string {
  const benefit =
    kind === "shipping" ? "Free shipping" : `${kind === "percent" ? `${value}%` : formatPesos(value!)} off`;
  const names = goods?.slice(0, MAX_NAMES).join(", ") ?? "";
  const others = goods && goods.length > MAX_NAMES ? ` and ${goods.length - MAX_NAMES} more` : "";
  const scope = names && `${kind === "shipping" ? " for" : ""} ${names}${others}`;
  return `${benefit}${scope}${capCentavos === null ? "" : `, up to ${formatPesos(capCentavos)}`}`;
}

function formatPesos(centavos: number): string {
  return formatMoney(centavosToPesos(centavos)).replace(/\.00$/, "");
}

export function toCartItem(line: Line): CartItem {
  const { variantId, slug, name, image, stock, quantity, priceCentavos } = line;
  const price = centavosToPesos(priceCentavos);
  return {
    product: {
      _id: variantId,
      slug,
      ...(line.hasOptions && { variant: variantId }),
      name,
      price,
      ...(line.regularCentavos > priceCentavos && { comparePrice: centavosToPesos(line.regularCentavos) }),
      image,
      stock,
    },
    quantity,
    lineTotal: centavosToPesos(line.lineCentavos),
    addedPrice: centavosToPesos(line.addedPriceCentavos),
    problem: cartItemProblem(line),
  };
}

export function cartItemProblem({
  isArchived,
  stock,
  quantity,
}: Pick<Line, "isArchived" | "stock" | "quantity">): CartItem["problem"] {
  if (isArchived) return "unavailable";
  if (stock === 0) return "sold-out";
  return stock !== null && stock < quantity ? "not-enough" : null;
}

type StoredVoucher = {
  code: string;
  state: "applied" | "waiting" | "beaten" | VoucherProblem;
  missingCentavos: number | null;
};

type VoucherProblem = Extract<ErrorCode, `voucher_${string}`>;

const VOUCHER_MESSAGES = {
  applied: "",
  waiting: "Applied to the shipping fee at checkout.",
  beaten: "You already have a better discount. You can still use this code later.",
} as const;

function toCartVoucher({ code, state, missingCentavos }: StoredVoucher): Voucher {
  if (!isVoucherProblem(state)) return { code, state, message: VOUCHER_MESSAGES[state] };
  const missing = missingCentavos && formatMoney(centavosToPesos(missingCentavos));
  const message =
    state === "voucher_spend_more" ? `Spend ${missing} more to use this code.` : errors[state].message;
  return { code, state: "refused", message, problem: state };
}

function isVoucherProblem(state: StoredVoucher["state"]): state is VoucherProblem {
  return state in errors;
}
