import { Check } from "lucide-react";

const STEPS = ["Contact & address", "Payment"];

export function CheckoutSteps({ current }: { current: 1 | 2 }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-2 text-14">
      {STEPS.map((name, index) => {
        const number = index + 1;
        const isDone = number < current;
        return (
          <li
            key={name}
            aria-current={number === current ? "step" : undefined}
            className={`flex items-center gap-2 ${number === current ? "font-medium" : "text-ink-2"}`}
          >
            {index > 0 && <span aria-hidden className="h-px w-6 bg-line-strong md:w-10" />}
            <span
              aria-hidden={isDone}
              className={`grid size-6 shrink-0 place-items-center rounded-full text-12 font-strong ${
                number <= current ? "bg-accent text-on-accent" : "border border-line-strong"
              }`}
            >
              {isDone ? <Check size={14} aria-hidden /> : number}
            </span>
            {name}
            {isDone && <span className="sr-only">(done)</span>}
          </li>
        );
      })}
    </ol>
  );
}
