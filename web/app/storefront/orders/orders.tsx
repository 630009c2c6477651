import { Link, useRevalidator } from "react-router";
import { ChevronDown } from "lucide-react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { OrderStatus, MyOrderListItem } from "@tindahan/contract/orders/orders.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import { ORDERS_PER_PAGE } from "@tindahan/contract/orders/constants.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { ErrorState, EmptyState } from "../../ui/feedback/states.tsx";
import { Pagination } from "../../ui/layout/pagination.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { LoggedInShoppersOnly } from "../login/members-only.tsx";
import { ifStillLoggedIn, useOwnedData } from "../login/use-owned-data.ts";
import type { Route } from "./+types/orders.ts";
import { myOrdersHref, readMyOrdersFilter } from "./orders-filter.ts";
import { MyOrderCard } from "./order-card.tsx";
import { OrdersSkeleton } from "./orders-skeleton.tsx";
import { NoScriptNote } from "../../ui/feedback/loading.tsx";
import { PageHeading } from "../frame/page-heading.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";

const FAILED = "Failed to fetch orders";

export function meta({ matches, location }: Route.MetaArgs) {
  // Each list has its own title, which the route announcer announces.
  const { status, page } = readMyOrdersFilter(new URLSearchParams(location.search));
  const title = `Orders${status ? `: ${status}` : ""}${page ? `, page ${page}` : ""}`;
  return [{ title: `${title} · ${shopNameFromMatches(matches)}` }, { name: "robots", content: "noindex" }];
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = currentSession()?.user;
  const filter = readMyOrdersFilter(new URL(request.url).searchParams);
  if (user?.role !== "shopper") return { userId: undefined, filter };
  const userId = user._id;
  try {
    const query = { ...filter, limit: ORDERS_PER_PAGE };
    return {
      userId,
      filter,
      response: await callApi("GET /api/orders/user/:userId", { params: { userId }, query }),
    };
  } catch (error) {
    toast.error(FAILED);
    return {
      userId: ifStillLoggedIn(userId),
      filter,
      failure: error instanceof ShopError ? error.message : "",
    };
  }
}

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Orders</PageHeading>
      <OrdersSkeleton />
      <NoScriptNote>To see your orders, please turn on JavaScript in your browser.</NoScriptNote>
    </>
  );
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading>Orders</PageHeading>
      <LoggedInShoppersOnly drawing="parcel" message="You must be logged in to view your orders.">
        {(session) => <MyOrdersList session={session} loaded={loaderData} />}
      </LoggedInShoppersOnly>
    </>
  );
}

type MyOrdersProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

function MyOrdersList({ session, loaded }: MyOrdersProps) {
  const mine = useOwnedData(session, loaded);
  const { revalidate } = useRevalidator();

  if (!mine) return <OrdersSkeleton />;
  const { filter, response, failure } = mine;
  if (!response)
    return (
      <ErrorState title={FAILED} onRetry={revalidate}>
        <p>{failure}</p>
        <p>Please try again in a moment.</p>
      </ErrorState>
    );

  const { orders, pagination, counts } = response;
  const hasAny = Object.values(counts).some((count) => count > 0);
  return (
    <div className="container-page pt-4 pb-10">
      {hasAny && <MyOrderStatusTabs current={filter.status} counts={counts} />}
      {orders.length === 0 ? (
        <NoOrdersYet status={hasAny ? filter.status : undefined} hasAny={hasAny} />
      ) : (
        <>
          <ul aria-label="Your orders" className="mt-5 flex flex-col gap-4">
            {orders.map((order) => (
              <li key={order._id}>
                {order.isReplaced ? <ReplacedOrderRow order={order} /> : <MyOrderCard order={order} />}
              </li>
            ))}
          </ul>
          {pagination.pages > 1 && (
            <div className="mt-8">
              <Pagination {...pagination} hrefFor={(page) => myOrdersHref({ ...filter, page })} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

type StatusTabsProps = { current: OrderStatus | undefined; counts: Partial<Record<OrderStatus, number>> };

function MyOrderStatusTabs({ current, counts }: StatusTabsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav
      aria-label="Orders by status"
      className="-mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1">
        <OrderStatusTab label="All" count={all} isCurrent={current === undefined} to={myOrdersHref({})} />
        {ORDER_STATUSES.map((status) => (
          <OrderStatusTab
            key={status}
            label={status}
            count={counts[status] ?? 0}
            isCurrent={current === status}
            to={myOrdersHref({ status })}
          />
        ))}
      </ul>
    </nav>
  );
}

type TabProps = { label: string; count: number; isCurrent: boolean; to: string };

function OrderStatusTab({ label, count, isCurrent, to }: TabProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        preventScrollReset
        className="flex h-11 items-center gap-1.5 rounded-control border-b-2 border-transparent px-3 text-14 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:rounded-b-none aria-[current=page]:border-accent aria-[current=page]:text-ink"
      >
        {label}
        <span className="rounded-full bg-tint px-1.5 text-12 tabular-nums">{count}</span>
      </Link>
    </li>
  );
}

type NoOrdersProps = { status: OrderStatus | undefined; hasAny: boolean };

function NoOrdersYet({ status, hasAny }: NoOrdersProps) {
  if (hasAny)
    return (
      <EmptyState
        drawing="parcel"
        title="No orders yet."
        action={<ButtonLink to="/orders">Show all orders</ButtonLink>}
      >
        {status ? `You have no orders with the status “${status}” right now.` : "This page does not exist."}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="parcel"
      title="No orders yet."
      action={<ButtonLink to="/">Browse products</ButtonLink>}
    >
      Track your orders here after you place one.
    </EmptyState>
  );
}

function ReplacedOrderRow({ order }: { order: MyOrderListItem }) {
  return (
    <details className="group rounded-card border border-line open:border-0">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 py-2 text-14 text-ink-2 md:px-5">
        <span>
          <span className="font-mono">{shortId(order._id)}</span> was not paid and was replaced by another
          order
        </span>
        <ChevronDown
          size={18}
          aria-hidden
          className="ml-auto shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <MyOrderCard order={order} />
    </details>
  );
}
