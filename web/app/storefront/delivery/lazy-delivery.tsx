import { lazyWithServedHtml } from "../../shared/rendering/lazy-served.tsx";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";

export const ProductDelivery = lazyWithServedHtml(() =>
  import("./product-delivery.tsx").then((module) => module.ProductDeliveryEstimate),
);

const loadCartDelivery = () => import("./cart-delivery.tsx");

export const CartDelivery = lazyWithFallback(
  () => loadCartDelivery().then((module) => module.CartShippingRows),
  () => null,
);

export const FreeDeliveryNote = lazyWithFallback(
  () => loadCartDelivery().then((module) => module.FreeDeliveryNote),
  () => null,
);

export const BarTotal = lazyWithFallback(
  () => loadCartDelivery().then((module) => module.CheckoutBarTotal),
  () => null,
);
