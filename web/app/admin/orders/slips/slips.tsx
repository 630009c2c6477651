import { Printer } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import { listOrders, type ManagedOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { getShop } from "@tindahan/contract/settings/shop.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { CompactSelect } from "../../../ui/tables/filter-controls.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import type { Route } from "./+types/slips.ts";
import { readOrderFilter, toOrderFilter } from "../list/filter.ts";
import { slipPages } from "./slip-pages.ts";
import { Slip } from "./slip.tsx";
import "./slips.css";

const MOST = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  const ids = params.get("ids");
  const filter = readOrderFilter(params);
  const query =
    ids === null ? { ...toOrderFilter(filter), sort: filter.sort, page: 1, limit: MOST } : { ids };
  const [listed, { shop }] = await Promise.all([callApi(listOrders, { query }), callApi(getShop, {})]);
  return { ...listed, shop };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function Slips({ loaderData: { orders, pagination, shop } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const paper = params.get("paper") === "a6" ? "a6" : "a4";

  function choosePaper(chosen: string) {
    const next = new URLSearchParams(params);
    if (chosen === "a6") next.set("paper", chosen);
    else next.delete("paper");
    void navigate(`?${next}`, { replace: true, preventScrollReset: true });
  }

  const actions = (
    <>
      <CompactSelect aria-label="Paper" value={paper} onChange={(event) => choosePaper(event.target.value)}>
        <option value="a4">A4, four to a sheet</option>
        <option value="a6">A6, one to a sheet</option>
      </CompactSelect>
      <Button size="sm" onClick={() => print()}>
        <Printer size={16} aria-hidden />
        Print
      </Button>
    </>
  );

  return (
    <AdminPage title="Packing slips" count={orders.length} actions={actions}>
      {pagination.total > orders.length && (
        <p className="text-ink-2">
          These are the first {orders.length} of {pagination.total.toLocaleString("en-PH")}: choose days to
          print the rest.
        </p>
      )}
      <div data-paper={paper} className="sheets flex flex-col gap-6">
        {sheetsOf(orders, paper === "a6" ? 1 : 4).map((slips) => (
          <div key={`${slips[0]!.order._id} ${slips[0]!.page}`} className="sheet flex flex-wrap gap-4">
            {slips.map((slip) => (
              <Slip key={`${slip.order._id} ${slip.page}`} shop={shop} {...slip} />
            ))}
          </div>
        ))}
      </div>
    </AdminPage>
  );
}

type Slips = { order: ManagedOrder; items: ManagedOrder["items"]; page: number; pages: number }[];

function sheetsOf(orders: ManagedOrder[], slipsOnSheet: number): Slips[] {
  const slips = orders.flatMap((order) => {
    const pages = slipPages(order);
    return pages.map((items, index) => ({ order, items, page: index + 1, pages: pages.length }));
  });
  const sheets = Math.ceil(slips.length / slipsOnSheet);
  return Array.from({ length: sheets }, (_, at) => slips.slice(at * slipsOnSheet, (at + 1) * slipsOnSheet));
}
