import { useEffect, useRef } from "react";
import { useRevalidator, useRouteLoaderData, Link } from "react-router";
import { TriangleAlert } from "lucide-react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import { useSession } from "../../shared/session/session.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { useOrderUpdates } from "../orders/order-updates.ts";
import type { Route } from "./+types/dashboard.ts";
import { BestSellersBlock } from "./best-sellers.tsx";
import { FirstStepsList, loadFirstSteps } from "./first-steps.tsx";
import { loadDashboard } from "./load-dashboard.ts";
import { MoneyBlock } from "./money-block.tsx";
import { SalesPeriodCards } from "./period-cards.tsx";
import { SalesPeriodChart } from "./period-chart.tsx";
import { DateRangePicker } from "./range-picker.tsx";
import { readDateRange } from "./range.ts";
import { ShopTotalCards } from "./shop-cards.tsx";
import { PendingOrdersBlock } from "./pending-orders-block.tsx";
import { TodayList } from "./today-list.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { productsHref } from "../products/list/filter.ts";
import { StockLabel } from "../products/stock/stock-label.tsx";
import { Button } from "../../ui/actions/button.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const range = readDateRange(new URL(request.url).searchParams);
  const [loaded, firstSteps] = await Promise.all([loadDashboard(range), loadFirstSteps()]);
  return { range, ...loaded, firstSteps };
}

export function HydrateFallback() {
  return <LoadingScreen of="stats" />;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { range, products, orders, categories, problem, firstSteps, hasTestPayments } = loaderData;
  const isNew = orders !== undefined && Object.values(orders.counts).every((count) => count === 0);
  const stats = isNew ? undefined : orders;
  const { revalidate, state } = useRevalidator();
  const user = useSession()?.user;
  const frame = useRouteLoaderData<{ shop?: Shop }>("admin/frame/layout");
  useThrottledOrderUpdates(() => void revalidate());
  const steps = firstSteps && <FirstStepsList {...firstSteps} onChanged={() => void revalidate()} />;

  return (
    <AdminPage title="Dashboard" actions={!isNew && <DateRangePicker range={range} />}>
      <h2 className="-mt-3 text-ink-2">Welcome, {user?.name || user?.username || "Admin"}</h2>
      {problem && (
        <DashboardFetchWarning isRetrying={state === "loading"} onRetry={() => void revalidate()}>
          {problem}
        </DashboardFetchWarning>
      )}
      <TodayList
        orders={orders}
        lowStock={products?.lowTotal}
        shop={frame?.shop}
        hasTestPayments={hasTestPayments}
      />
      {isNew && steps}
      {stats && (
        <SalesPeriodCards range={range} now={stats.now} before={stats.before} isUnderWay={stats.isUnderWay} />
      )}
      {stats && <MoneyBlock period={stats.now} />}
      <ShopTotalCards products={products?.total} orders={orders} categories={categories} />
      {!isNew && steps}
      {isNew && (
        <p className="text-ink-2">
          Sales, best sellers and waiting orders appear here after your first order.
        </p>
      )}
      {stats && <SalesPeriodChart range={range} now={stats.now} before={stats.before} />}
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
        {stats && <PendingOrdersBlock orders={stats.waiting} counts={stats.counts} />}
        <div className="flex min-w-0 flex-col gap-4">
          {stats && <BestSellersBlock range={range} bestSellers={stats.bestSellers} />}
          {products && products.total > 0 && (
            <LowStockBlock products={products.low} total={products.lowTotal} />
          )}
        </div>
      </div>
    </AdminPage>
  );
}

const RELOAD_INTERVAL_MS = 5_000;

/** Orders may come every second: limits the load on the server. */
function useThrottledOrderUpdates(onUpdate: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOrderUpdates(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      onUpdate();
    }, RELOAD_INTERVAL_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

function LowStockBlock({ products, total }: { products: Product[]; total: number }) {
  return (
    <Block
      title="Low stock"
      aside={
        <Link
          to={productsHref({ stock: "low" })}
          className="py-1 text-12 underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          {total.toLocaleString("en-PH")} {total === 1 ? "product" : "products"}
        </Link>
      }
    >
      {products.length === 0 && <p className="text-ink-2">No products are low in stock.</p>}
      <ul className="flex flex-col gap-2">
        {products.map(({ _id, name, stock, fewest }) => (
          <li key={_id} className="flex items-center justify-between gap-3">
            <Link to={productsHref({ search: name })} className="truncate hover:underline">
              {name}
            </Link>
            <StockLabel stock={stock} fewest={fewest} lowStock={fewest ?? stock ?? 0} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

type FailedToFetchProps = { children: string; isRetrying: boolean; onRetry: () => void };

function DashboardFetchWarning({ children, isRetrying, onRetry }: FailedToFetchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[8px] px-4 py-2.5 tone-yellow">
      <p role="alert" className="flex grow items-center gap-2 font-medium">
        <TriangleAlert size={18} aria-hidden className="shrink-0" />
        {children}
      </p>
      <Button variant="secondary" size="sm" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
