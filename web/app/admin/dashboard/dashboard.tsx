import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useSession } from "../../shared/session/session.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { useOrderUpdates } from "../orders/order-updates.ts";
import type { Route } from "./+types/dashboard.ts";
import { BestSellers } from "./best-sellers.tsx";
import { FailedToFetch } from "./failed-to-fetch.tsx";
import { FirstSteps, loadFirstSteps } from "./first-steps.tsx";
import { loadDashboard } from "./load-dashboard.ts";
import { LowStock } from "./low-stock.tsx";
import { PaymentsToSeeTo } from "./payments-to-see-to.tsx";
import { PeriodCards } from "./period-cards.tsx";
import { PeriodChart } from "./period-chart.tsx";
import { RangePicker } from "./range-picker.tsx";
import { readRange } from "./range.ts";
import { ShopCards } from "./shop-cards.tsx";
import { WaitingOrders } from "./waiting-orders.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const range = readRange(new URL(request.url).searchParams);
  const [loaded, firstSteps] = await Promise.all([loadDashboard(range), loadFirstSteps()]);
  return { range, ...loaded, firstSteps };
}

export function HydrateFallback() {
  return <LoadingScreen of="stats" />;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { range, products, orders, categories, problem, firstSteps } = loaderData;
  const isNew = orders !== undefined && Object.values(orders.counts).every((count) => count === 0);
  const stats = isNew ? undefined : orders;
  const { revalidate, state } = useRevalidator();
  const user = useSession()?.user;
  useNewsNowAndThen(() => void revalidate());

  return (
    <AdminPage title="Dashboard" actions={!isNew && <RangePicker range={range} />}>
      <h2 className="-mt-3 text-ink-2">Welcome, {user?.name || user?.username || "Admin"}</h2>
      {problem && (
        <FailedToFetch isRetrying={state === "loading"} onRetry={() => void revalidate()}>
          {problem}
        </FailedToFetch>
      )}
      {orders && <PaymentsToSeeTo orders={orders.attention} />}
      {stats && <PeriodCards range={range} now={stats.now} before={stats.before} />}
      <ShopCards products={products?.total} orders={orders} categories={categories} />
      {firstSteps && <FirstSteps {...firstSteps} onChanged={() => void revalidate()} />}
      {isNew && (
        <p className="text-ink-2">Sales, best sellers and waiting orders appear here with the first order.</p>
      )}
      {stats && <PeriodChart range={range} now={stats.now} before={stats.before} />}
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
        {stats && <WaitingOrders orders={stats.waiting} counts={stats.counts} />}
        <div className="flex min-w-0 flex-col gap-4">
          {stats && <BestSellers range={range} bestSellers={stats.bestSellers} />}
          {products && products.total > 0 && <LowStock products={products.low} total={products.lowTotal} />}
        </div>
      </div>
    </AdminPage>
  );
}

const REST_MS = 5_000;

/** On a busy day orders come every second: nobody needs new stats that often, and the shop has better things to do. */
function useNewsNowAndThen(onNews: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOrderUpdates(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      onNews();
    }, REST_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
