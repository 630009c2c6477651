import { Link, useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { listMyOrders, ORDERS_PER_PAGE } from "@tindahan/contract/orders/orders.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { Pagination } from "../../ui/layout/pagination.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { MembersOnly } from "../login/members-only.tsx";
import { ifStillIn, useOwnedData } from "../login/use-owned-data.ts";
import type { Route } from "./+types/orders.ts";
import { NoOrders } from "./no-orders.tsx";
import { ordersHref, readOrdersFilter } from "./orders-filter.ts";
import { OrderCard } from "./order-card.tsx";
import { OrdersSkeleton } from "./orders-skeleton.tsx";
import { ReplacedOrder } from "./replaced-order.tsx";
import { StatusTabs } from "./status-tabs.tsx";
import { PageHeading } from "../frame/page-heading.tsx";
import { nameIn, useShop } from "../../shared/shop.ts";

const FAILED = "Failed to fetch orders";

export function meta({ matches, location }: Route.MetaArgs) {
  // Each list has a title of its own, or nobody would be told that another one has come.
  const { status, page } = readOrdersFilter(new URLSearchParams(location.search));
  const title = `Orders${status ? `: ${status}` : ""}${page ? `, page ${page}` : ""}`;
  return [{ title: `${title} · ${nameIn(matches)}` }, { name: "robots", content: "noindex" }];
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = currentSession()?.user;
  const filter = readOrdersFilter(new URL(request.url).searchParams);
  if (user?.role !== "shopper") return { userId: undefined, filter };
  const userId = user._id;
  try {
    const query = { ...filter, limit: ORDERS_PER_PAGE };
    return { userId, filter, response: await callApi(listMyOrders, { params: { userId }, query }) };
  } catch (error) {
    toast.error(FAILED);
    return { userId: ifStillIn(userId), filter, failure: error instanceof ShopError ? error.message : "" };
  }
}

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Orders</PageHeading>
      <OrdersSkeleton />
      <noscript>To see your orders, please turn on JavaScript in your browser.</noscript>
    </>
  );
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading>Orders</PageHeading>
      <MembersOnly drawing="parcel" message="You must be logged in to view your orders.">
        {(session) => <MyOrders session={session} loaded={loaderData} />}
      </MembersOnly>
    </>
  );
}

type MyOrdersProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

function MyOrders({ session, loaded }: MyOrdersProps) {
  const mine = useOwnedData(session, loaded);
  const { revalidate } = useRevalidator();
  const { delivery, pages } = useShop();

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
      {delivery?.needsPlace && (
        <Link
          to="/addresses"
          className="-mt-2 mr-5 mb-1 inline-flex h-11 items-center text-14 font-medium text-accent underline-offset-2 hover:underline"
        >
          Your addresses
        </Link>
      )}
      {pages?.some(({ slug }) => slug === "privacy") && (
        <Link
          to="/account"
          className="-mt-2 mr-5 mb-1 inline-flex h-11 items-center text-14 font-medium text-accent underline-offset-2 hover:underline"
        >
          Your data
        </Link>
      )}
      {hasAny && <StatusTabs current={filter.status} counts={counts} />}
      {orders.length === 0 ? (
        <NoOrders status={hasAny ? filter.status : undefined} hasAny={hasAny} />
      ) : (
        <>
          <ul aria-label="Your orders" className="mt-5 flex flex-col gap-4">
            {orders.map((order) => (
              <li key={order._id}>
                {order.isReplaced ? <ReplacedOrder order={order} /> : <OrderCard order={order} />}
              </li>
            ))}
          </ul>
          {pagination.pages > 1 && (
            <div className="mt-8">
              <Pagination {...pagination} hrefFor={(page) => ordersHref({ ...filter, page })} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
