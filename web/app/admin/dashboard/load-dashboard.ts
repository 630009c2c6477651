import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession } from "../../shared/session/session.ts";
import { hasPermission } from "../frame/admin-role.ts";
import type { Range } from "./range.ts";

const PREVIEW_ROWS = 5;

/** Loads the parts independently; `problem` names those that failed. */
export async function loadDashboard({ from, to }: Range) {
  const [[products, orders, categories], hasTestPayments] = await Promise.all([
    Promise.allSettled([
      loadProductTotals(),
      loadOrderFigures({ from, to }),
      callApi("GET /api/categories", {}),
    ]),
    usesTestKeys(),
  ]);
  return {
    hasTestPayments,
    products: fulfilledValue(products),
    orders: fulfilledValue(orders),
    categories: fulfilledValue(categories)?.data.length,
    problem: failedPartsText({ products, orders, categories }),
  };
}

async function loadProductTotals() {
  const [all, low] = await Promise.all([
    callApi("GET /api/products", { query: { limit: 1 } }),
    callApi("GET /api/products", { query: { stock: "low", limit: PREVIEW_ROWS } }),
  ]);
  return { total: all.pagination.total, low: low.data, lowTotal: low.pagination.total };
}

async function loadOrderFigures(query: { from: string; to: string }) {
  const [waiting, packing, stats, { bestSellers }] = await Promise.all([
    callApi("GET /api/orders", { query: { group: "pending", sort: "oldest", limit: PREVIEW_ROWS } }),
    callApi("GET /api/orders", { query: { group: "packing", sort: "oldest", limit: 1 } }),
    callApi("GET /api/admin/stats", { query }),
    callApi("GET /api/admin/best-sellers", { query }),
  ]);
  return {
    counts: waiting.counts,
    waiting: waiting.orders,
    pending: waiting.pagination.total,
    toPack: packing.pagination.total,
    oldestToPack: packing.orders[0]?.createdAt,
    ...stats,
    bestSellers,
  };
}

/** False without permission or if loading fails: the settings show the keys. */
async function usesTestKeys(): Promise<boolean> {
  const user = currentSession()?.user;
  if (!user || !hasPermission(user, "provider_keys")) return false;
  return callApi("GET /api/admin/settings/paymongo-keys", {}).then(
    ({ keys }) => keys.mode === "test",
    () => false,
  );
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
