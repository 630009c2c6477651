import { hasPaymentPlates, PaymentPlates } from "./payment-plates.tsx";

export function PaymentMethodLogos({ names }: { names: string[] }) {
  return (
    <ul aria-label="Payment methods" className="flex flex-wrap gap-1">
      {names.map((name) => (
        <li key={name} className="relative flex">
          {hasPaymentPlates(name) ? (
            <>
              <span className="sr-only">{name}</span>
              <PaymentPlates name={name} />
            </>
          ) : (
            <span className="inline-flex h-6 items-center rounded-control border border-line-strong px-1.5 text-12 font-semibold">
              {name}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
