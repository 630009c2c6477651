import { useState } from "react";
import { useNavigate } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { ORDER_SOURCES, PAY_LINK_DAYS, type OrderSource } from "@tindahan/contract/orders/order-sources.ts";
import type { ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import { STAFF_METHODS, type StaffMethod } from "@tindahan/contract/payments/methods.ts";
import { callApi } from "../../../shared/api/api.ts";
import { paymentMethodName } from "../../../shared/orders/order-facts.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextArea } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { useForm } from "../../forms/use-form.ts";
import { AdminPage } from "../../frame/admin-page.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import { EMPTY_ENTRY, toOrderBody, type Entry, type EntryFieldsProps } from "./entry.ts";
import { ItemFields } from "./item-fields.tsx";
import { useEntryQuote, type EntryQuote } from "./use-entry-quote.ts";
import type { Route } from "./+types/new-order.ts";

export async function clientLoader() {
  const { shop } = await callApi("GET /api/shop", {});
  return { delivery: shop.delivery };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function NewOrderPage({ loaderData: { delivery } }: Route.ComponentProps) {
  const navigate = useNavigate();
  // Stable id: a repeated click places the order once.
  const [id] = useState(() => crypto.randomUUID());
  const [entry, setEntry] = useState<Entry>(EMPTY_ENTRY);
  const quote = useEntryQuote(entry);
  const form = useForm(
    async () => {
      const { orderId, message } = await callApi("POST /api/admin/staff-orders", {
        body: { ...toOrderBody(entry), id, total: quote.result?.quote.total },
      });
      if (entry.paymentMethod === "pay_link")
        await callApi("POST /api/admin/orders/:id/pay-link", { params: { id: orderId } });
      toast.success(message);
      await navigate(`/admin/orders/${orderId}`);
    },
    { fieldOf: { place_required: "place", cannot_ship_there: "place" } },
  );

  function change(part: Partial<Entry>) {
    setEntry((now) => ({ ...now, ...part }));
    for (const name of Object.keys(part)) form.clearError(name);
  }

  const fields = { entry, onChange: change, errors: form.errors };
  return (
    <AdminPage title="New order">
      <form noValidate onSubmit={form.onSubmit} className="grid items-start gap-4 wide:grid-cols-[1fr_360px]">
        <div className="flex min-w-0 flex-col gap-4">
          <ItemFields {...fields} lines={quote.result?.lines ?? []} />
          <CustomerFields {...fields} delivery={delivery} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OrderFields {...fields} delivery={delivery} quote={quote} />
          <EntrySummary quote={quote} hasItems={entry.items.length > 0}>
            {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
            <Button
              type="submit"
              wide
              busy={form.isBusy}
              disabled={entry.items.length === 0 || !quote.isCurrent}
            >
              Place order
            </Button>
          </EntrySummary>
        </div>
      </form>
    </AdminPage>
  );
}

type OrderFieldsProps = EntryFieldsProps & { delivery: ShopDelivery | null; quote: EntryQuote };

function OrderFields({ entry, onChange, errors, quote }: OrderFieldsProps) {
  const ways = quote.result?.quote.ways ?? [];
  return (
    <Block title="Order">
      <div className="flex flex-col gap-4">
        <Select
          label="Ordered by"
          value={entry.source}
          onChange={({ target }) => onChange({ source: target.value as OrderSource })}
        >
          {Object.entries(ORDER_SOURCES).map(([source, name]) => (
            <option key={source} value={source}>
              {name}
            </option>
          ))}
        </Select>
        {ways.length > 0 && (
          <Select
            label="Delivery"
            value={entry.delivery ?? quote.result?.quote.delivery ?? ""}
            onChange={({ target }) => onChange({ delivery: target.value })}
          >
            {quote.result?.quote.delivery === null && <option value="">Choose the place first</option>}
            {ways.map(({ id, name, fee }) => (
              <option key={id} value={id}>
                {name}, {fee === 0 ? "free" : formatMoney(fee)}
              </option>
            ))}
          </Select>
        )}
        <Select
          label="Payment"
          value={entry.paymentMethod}
          hint={PAYMENT_HINTS[entry.paymentMethod]}
          error={errors["paymentMethod"]}
          onChange={({ target }) => onChange({ paymentMethod: target.value as StaffMethod })}
        >
          {STAFF_METHODS.map((method) => (
            <option key={method} value={method}>
              {paymentMethodName(method)}
            </option>
          ))}
        </Select>
        {entry.paymentMethod === "pay_link" && (
          <Select
            label="Pay within"
            hint="Unpaid by then, the order is cancelled and its stock returns."
            value={entry.payWithinDays}
            onChange={({ target }) =>
              onChange({ payWithinDays: PAY_LINK_DAYS.find((days) => days === Number(target.value))! })
            }
          >
            {PAY_LINK_DAYS.map((days) => (
              <option key={days} value={days}>
                {days === 1 ? "1 day" : `${days} days`}
              </option>
            ))}
          </Select>
        )}
        <TextArea
          label="Note"
          optional
          rows={2}
          maxLength={500}
          hint="The customer can read it."
          value={entry.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
    </Block>
  );
}

const PAYMENT_HINTS: Record<StaffMethod, string> = {
  cod: "The rider collects the money.",
  pay_link: "You get a link to send to the customer.",
  in_person: "You have the money now. It is recorded under your name.",
};

type SummaryProps = { quote: EntryQuote; hasItems: boolean; children: React.ReactNode };

function EntrySummary({ quote: { result, isCurrent, failure }, hasItems, children }: SummaryProps) {
  const quote = hasItems ? result?.quote : undefined;
  return (
    <Block title="Total">
      <div className="flex flex-col gap-3" aria-live="polite" aria-busy={!isCurrent && hasItems}>
        {quote ? (
          <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
            <dt className="text-ink-2">Items</dt>
            <dd className="text-end tabular-nums">{formatMoney(quote.subtotal)}</dd>
            {quote.discounts.map(({ target, name, amount }) => (
              <div key={target} className="contents">
                <dt className="wrap-anywhere text-ink-2">{name}</dt>
                <dd className="text-end tabular-nums">−{formatMoney(amount)}</dd>
              </div>
            ))}
            <dt className="text-ink-2">Shipping</dt>
            <dd className="text-end tabular-nums">
              {quote.shippingFee === null
                ? "–"
                : quote.shippingFee === 0
                  ? "Free"
                  : formatMoney(quote.shippingFee)}
            </dd>
            {quote.codFee > 0 && (
              <>
                <dt className="text-ink-2">Cash on Delivery fee</dt>
                <dd className="text-end tabular-nums">{formatMoney(quote.codFee)}</dd>
              </>
            )}
            <dt className="font-semibold">Total</dt>
            <dd className="text-end text-18 font-semibold tabular-nums">{formatMoney(quote.total)}</dd>
          </dl>
        ) : (
          <p className="text-ink-2">{hasItems ? "Calculating…" : "Add an item to see the total."}</p>
        )}
        {quote?.message && <p className="tone-yellow rounded-control px-3 py-2">{quote.message}</p>}
        {failure && <p className="tone-red rounded-control px-3 py-2">{failure}</p>}
        {children}
      </div>
    </Block>
  );
}
