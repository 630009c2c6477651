import { listCategories, listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { getStats, listBestSellers } from "@tindahan/contract/orders/insights.ts";
import { listOrders } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../shared/api/api.ts";
import type { Range } from "./range.ts";

const PREVIEW_ROWS = 5;

/** Loads the parts independently; `problem` names those that failed. */
export async function loadDashboard({ from, to }: Range) {
  const [products, orders, categories] = await Promise.allSettled([
    loadProductTotals(),
    loadOrderFigures({ from, to }),
    callApi(listCategories, {}),
  ]);
  return {
    products: fulfilledValue(products),
    orders: fulfilledValue(orders),
    categories: fulfilledValue(categories)?.data.length,
    problem: failedPartsText({ products, orders, categories }),
  };
}

async function loadProductTotals() {
  const [all, low] = await Promise.all([
    callApi(listProducts, { query: { limit: 1 } }),
    callApi(listProducts, { query: { stock: "low", limit: PREVIEW_ROWS } }),
  ]);
  return { total: all.pagination.total, low: low.data, lowTotal: low.pagination.total };
}

async function loadOrderFigures(query: { from: string; to: string }) {
  const [waiting, stats, { bestSellers }] = await Promise.all([
    callApi(listOrders, { query: { group: "pending", sort: "oldest", limit: PREVIEW_ROWS } }),
    callApi(getStats, { query }),
    callApi(listBestSellers, { query }),
  ]);
  return {
    counts: waiting.counts,
    waiting: waiting.orders,
    pending: waiting.pagination.total,
    ...stats,
    bestSellers,
  };
}

export type LoadedOrders = Awaited<ReturnType<typeof loadOrderFigures>>;

function failedPartsText(parts: Record<string, PromiseSettledResult<unknown>>): string | undefined {
  const failed = Object.entries(parts).filter(([, { status }]) => status === "rejected");
  if (failed.length === 0) return undefined;
  const reasons = failed.map(([, part]) => (part as PromiseRejectedResult).reason as unknown);
  const bug = reasons.find((reason) => !(reason instanceof ShopError));
  if (bug) throw bug;
  const isOffline =
    failed.length === Object.keys(parts).length &&
    reasons.every((reason) => (reason as ShopError).code === "network");
  return isOffline
    ? "Failed to load dashboard data"
    : `Failed to fetch: ${failed.map(([name]) => name).join(", ")}`;
}

function fulfilledValue<T>(part: PromiseSettledResult<T>): T | undefined {
  return part.status === "fulfilled" ? part.value : undefined;
}
