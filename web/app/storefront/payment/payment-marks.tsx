import { hasPlates, Plates } from "./payment-plates.tsx";

export function PaymentMarks({ names }: { names: string[] }) {
  return (
    <ul aria-label="Payment methods" className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="relative flex">
          {hasPlates(name) ? (
            <>
              <span className="sr-only">{name}</span>
              <Plates name={name} />
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
