import { Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams, type ShouldRevalidateFunctionArgs } from "react-router";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { PACKING_SLIPS_PER_BATCH } from "@tindahan/contract/orders/constants.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { AdminPage } from "../../frame/admin-page.tsx";
import { CompactFilterSelect } from "../../../ui/tables/filter-controls.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import type { Route } from "./+types/slips.ts";
import { loadOrdersToPack } from "./load-orders.ts";
import { splitIntoBatches } from "./slip-batches.ts";
import { splitOrderIntoSlips } from "./slip-pages.ts";
import { PackingSlip } from "./slip.tsx";
import "./slips.css";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [loaded, { shop }] = await Promise.all([
    loadOrdersToPack(new URL(request.url).searchParams),
    callApi("GET /api/shop", {}),
  ]);
  return { ...loaded, shop };
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const listParameters = ({ searchParams }: URL) => {
    const params = new URLSearchParams(searchParams);
    params.delete("paper");
    return String(params);
  };
  return listParameters(currentUrl) !== listParameters(nextUrl);
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function Slips({ loaderData: { orders, total, areChosen, shop } }: Route.ComponentProps) {
  const [paper, choosePaper] = usePaperSize();
  const unprinted = orders.filter(({ slip }) => slip === null);
  const isMixed = !areChosen && unprinted.length > 0 && unprinted.length < orders.length;
  const [isReprint, setReprint] = useState(false);
  const batches = splitIntoBatches(isMixed && !isReprint ? unprinted : orders, PACKING_SLIPS_PER_BATCH);
  const [batchIndex, setBatchIndex] = useState(0);
  const batch = batches[batchIndex];
  const next = batches[batchIndex + 1];
  const { isMarked, markPrinted } = useMarkAsPrinted(batch?.orders ?? []);

  const actions = (
    <>
      {isMixed && (
        <CompactFilterSelect
          aria-label="Slips"
          value={isReprint ? "all" : "new"}
          onChange={(event) => {
            setReprint(event.target.value === "all");
            setBatchIndex(0);
          }}
        >
          <option value="new">Not printed yet ({unprinted.length.toLocaleString("en-PH")})</option>
          <option value="all">All, including printed ({orders.length.toLocaleString("en-PH")})</option>
        </CompactFilterSelect>
      )}
      {batches.length > 1 && (
        <CompactFilterSelect
          aria-label="Batch"
          value={batchIndex}
          onChange={(event) => setBatchIndex(Number(event.target.value))}
        >
          {batches.map(({ from, to }, index) => (
            <option key={from} value={index}>
              {from.toLocaleString("en-PH")}–{to.toLocaleString("en-PH")}
            </option>
          ))}
        </CompactFilterSelect>
      )}
      <CompactFilterSelect
        aria-label="Paper"
        value={paper}
        onChange={(event) => choosePaper(event.target.value)}
      >
        <option value="a4">A4, four per sheet</option>
        <option value="a6">A6, one per sheet</option>
      </CompactFilterSelect>
      {batch && (
        <Button
          size="sm"
          onClick={() => {
            print();
            void markPrinted(true);
          }}
        >
          <Printer size={16} aria-hidden />
          {batches.length > 1 ? `Print ${batch.orders.length}` : "Print"}
        </Button>
      )}
    </>
  );

  return (
    <AdminPage title="Packing slips" count={batches.at(-1)?.to ?? 0} actions={actions}>
      {total > orders.length && (
        <p className="text-ink-2">
          These are the first {orders.length.toLocaleString("en-PH")} of {total.toLocaleString("en-PH")}:
          print the rest once these are shipped.
        </p>
      )}
      {batch && <ReprintNote orders={batch.orders} />}
      <div role="status" className="flex flex-wrap items-center gap-2 empty:hidden">
        {isMarked && (
          <>
            <p>
              Slips {batch!.from}–{batch!.to} are marked as printed.
            </p>
            <Button variant="ghost" size="sm" onClick={() => void markPrinted(false)}>
              Mark as not printed
            </Button>
            {next && (
              <Button variant="secondary" size="sm" onClick={() => setBatchIndex(batchIndex + 1)}>
                Next: {next.from}–{next.to}
              </Button>
            )}
          </>
        )}
      </div>
      <div data-paper={paper} className="sheets flex flex-col gap-6">
        {groupSlipsIntoSheets(batch?.orders ?? [], paper === "a6" ? 1 : 4).map((slips) => (
          <div key={`${slips[0]!.order._id} ${slips[0]!.page}`} className="sheet flex flex-wrap gap-4">
            {slips.map((slip) => (
              <PackingSlip key={`${slip.order._id} ${slip.page}`} shop={shop} {...slip} />
            ))}
          </div>
        ))}
      </div>
    </AdminPage>
  );
}

function usePaperSize() {
  const [params, setParams] = useSearchParams();

  function choosePaper(chosen: string) {
    const nextParams = new URLSearchParams(params);
    if (chosen === "a6") nextParams.set("paper", chosen);
    else nextParams.delete("paper");
    setParams(nextParams, { replace: true, preventScrollReset: true });
  }

  return [params.get("paper") === "a6" ? "a6" : "a4", choosePaper] as const;
}

function useMarkAsPrinted(orders: AdminOrder[]) {
  const [printed, setPrinted] = useState<ReadonlySet<string>>(new Set());
  const ids = orders.map(({ _id }) => _id);

  async function markPrinted(isPrinted: boolean) {
    try {
      await callApi("POST /api/admin/orders/slips", { body: { orderIds: ids, isPrinted } });
      setPrinted((now) => (isPrinted ? now.union(new Set(ids)) : now.difference(new Set(ids))));
    } catch (thrown) {
      toast.error("The slips could not be marked as printed", { description: errorMessage(thrown) });
    }
  }

  return { isMarked: ids.length > 0 && ids.every((id) => printed.has(id)), markPrinted };
}

function ReprintNote({ orders }: { orders: AdminOrder[] }) {
  const printed = orders.flatMap(({ slip }) => slip ?? []);
  const last = printed.toSorted((one, other) => other.printedAt.localeCompare(one.printedAt))[0];
  if (!last) return null;
  return (
    <p className="text-ink-2">
      {printed.length === orders.length ? "Printed before" : `${printed.length} were printed before`}: last by{" "}
      {last.printedBy}, {formatDate(last.printedAt)}.
    </p>
  );
}

type Slips = { order: AdminOrder; items: AdminOrder["items"]; page: number; pages: number }[];

function groupSlipsIntoSheets(orders: AdminOrder[], slipsOnSheet: number): Slips[] {
  const slips = orders.flatMap((order) => {
    const pages = splitOrderIntoSlips(order);
    return pages.map((items, index) => ({ order, items, page: index + 1, pages: pages.length }));
  });
  const sheets = Math.ceil(slips.length / slipsOnSheet);
  return Array.from({ length: sheets }, (_, at) => slips.slice(at * slipsOnSheet, (at + 1) * slipsOnSheet));
}
