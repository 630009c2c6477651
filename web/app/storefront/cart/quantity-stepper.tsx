import { Minus, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { MAX_QUANTITY } from "@tindahan/contract/checkout/constants.ts";

type QuantityStepperProps = {
  name: string;
  quantity: number;
  stock: number | null;
  onChange: (quantity: number) => void;
};

export function QuantityStepper({ name, quantity, stock, onChange }: QuantityStepperProps) {
  const max = Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY);
  // Committed on blur or Enter: "1" on the way to "12" must not be sent.
  const [typed, setTyped] = useState<string>();

  function finish() {
    const parsed = Number(typed);
    setTyped(undefined);
    if (!typed || !Number.isFinite(parsed)) return;
    const next = Math.max(1, Math.min(max, Math.round(parsed)));
    if (next !== quantity) onChange(next);
  }

  return (
    <div className="max-w-full">
      <div
        role="group"
        aria-label={`Quantity of ${name}`}
        className="flex w-fit max-w-full rounded-control border border-line-strong bg-surface"
      >
        <QuantityStepButton
          label={`One fewer ${name}`}
          isOff={quantity <= 1}
          onClick={() => onChange(Math.min(quantity - 1, max))}
        >
          <Minus size={18} aria-hidden />
        </QuantityStepButton>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          aria-label={`Quantity of ${name}`}
          value={typed ?? quantity}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={finish}
          onKeyDown={(event) => event.key === "Enter" && finish()}
          className="h-[42px] w-12 min-w-0 [appearance:textfield] bg-transparent text-center text-16 tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
        />
        <QuantityStepButton
          label={`One more ${name}`}
          isOff={quantity >= max}
          onClick={() => onChange(quantity + 1)}
        >
          <Plus size={18} aria-hidden />
        </QuantityStepButton>
      </div>
      {stock !== null && quantity === stock && (
        <p className="mt-1 text-13 text-ink-2">{`Only ${stock} left in stock.`}</p>
      )}
    </div>
  );
}

type StepProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode };

function QuantityStepButton({ label, isOff, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="grid h-[42px] w-11 min-w-0 cursor-pointer place-items-center rounded-control transition-colors hover:bg-tint aria-disabled:cursor-default aria-disabled:text-ink-2 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}
