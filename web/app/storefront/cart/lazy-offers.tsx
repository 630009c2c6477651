import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { NotLoaded } from "../../shared/rendering/not-loaded.tsx";

/** Only for shops that have offers: the carts of all others stay as light as they are. */
const load = () => import("./offers.tsx");

export const DiscountRows = lazyWithFallback(
  () => load().then((module) => module.DiscountRows),
  () => null,
);

export const VoucherField = lazyWithFallback(
  () => load().then((module) => module.VoucherField),
  () => <NotLoaded>The voucher could not be loaded.</NotLoaded>,
);
