import { useRevalidator } from "react-router";
import { Banknote, CreditCard, Landmark, QrCode, Wallet, type LucideIcon } from "lucide-react";
import type { listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import type { PaymentKind, PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { DeliveryOption } from "@tindahan/contract/delivery/delivery.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { RetryButton } from "../../ui/actions/retry-button.tsx";
import { hasPaymentPlates, PaymentPlates } from "../payment/payment-plates.tsx";
import { RadioCard } from "./radio-card.tsx";

export type OfferedMethod = ResponseOf<typeof listPaymentMethods>["methods"][number];

type PaymentMethodsProps = {
  methods: OfferedMethod[];
  total: number;
  option: DeliveryOption | undefined;
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
};

export function PaymentMethods({ methods, total, option, chosen, onChoose }: PaymentMethodsProps) {
  const { revalidate } = useRevalidator();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">How would you like to pay?</legend>
      {methods.map((method) => {
        const obstacle = methodUnavailableReason(method, total, option);
        const fee = method.kind === "cash" ? (option?.codFee ?? 0) : 0;
        return (
          <RadioCard
            key={method.id}
            name="paymentMethod"
            value={method.id}
            required
            disabled={obstacle !== undefined}
            checked={chosen === method.id && obstacle === undefined}
            onChoose={() => onChoose(method.id)}
            title={method.name}
            aside={<PaymentMethodIcon {...method} />}
          >
            <span className="block">
              {method.kind === "cash" && option?.kind === "pickup"
                ? "Pay in cash when you pick it up."
                : method.explanation}
            </span>
            {fee > 0 && (
              <span className="block">The courier charges {formatMoney(fee)} for collecting cash.</span>
            )}
            {obstacle && <span className="block text-danger">{obstacle}</span>}
          </RadioCard>
        );
      })}
      {methods.length === 0 && (
        <div className="tone-red flex flex-wrap items-center justify-between gap-3 rounded-card px-4 py-3 text-14">
          We could not load the payment methods. Please try again. Nothing you entered is lost.
          <RetryButton variant="secondary" onRetry={revalidate} />
        </div>
      )}
    </fieldset>
  );
}

export function methodUnavailableReason(
  method: OfferedMethod,
  total: number,
  option?: DeliveryOption,
): string | undefined {
  const { name, minTotal, maxTotal, isAvailable, denial } = method;
  if (denial) return denial;
  if (method.kind === "cash" && option?.codProblem) return option.codProblem;
  if (!isAvailable) return `${name} cannot be reached right now. Please try again later, or pay another way.`;
  if (minTotal !== null && total < minTotal)
    return `${name} is for orders from ${formatMoney(minTotal)}. Yours is ${formatMoney(total)}.`;
  if (maxTotal !== null && total > maxTotal)
    return `${name} is for orders up to ${formatMoney(maxTotal)}. Yours is ${formatMoney(total)}.`;
  return undefined;
}

const icons: Record<PaymentKind, LucideIcon> = {
  cash: Banknote,
  page: Wallet,
  code: QrCode,
  card: CreditCard,
  transfer: Landmark,
};

function PaymentMethodIcon({ name, kind }: OfferedMethod) {
  const Icon = icons[kind];
  if (hasPaymentPlates(name)) return <PaymentPlates name={name} />;
  return <Icon size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-2" />;
}
