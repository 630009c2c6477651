import { PAYMENT_METHOD_NAMES } from "@tindahan/contract/payments/methods.ts";

type Plate = { text: string; ground: string; ink: string };

/** Brand colors with our own lettering: logos may not be copied. */
const plates: Record<string, Plate[]> = {
  [PAYMENT_METHOD_NAMES.grab_pay]: [{ text: "GrabPay", ground: "#007a3a", ink: "#fff" }],
  [PAYMENT_METHOD_NAMES.gcash]: [{ text: "GCash", ground: "#0b57d0", ink: "#fff" }],
  [PAYMENT_METHOD_NAMES.paymaya]: [{ text: "maya", ground: "#8ff0b8", ink: "#000" }],
  [PAYMENT_METHOD_NAMES.card]: [
    { text: "VISA", ground: "#1a2a80", ink: "#fff" },
    { text: "MC", ground: "#b3340a", ink: "#fff" },
  ],
};

export function hasPaymentPlates(name: string): boolean {
  return name in plates;
}

export function PaymentPlates({ name }: { name: string }) {
  return (
    <span aria-hidden className="flex shrink-0 gap-1">
      {plates[name]?.map(({ text, ground, ink }) => {
        const width = 14 + 8 * text.length;
        return (
          <svg key={text} viewBox={`0 0 ${width} 24`} width={`${width / 16}rem`} height="1.5rem">
            <rect width={width} height={24} rx={5} fill={ground} />
            <text x="50%" y={16.5} textAnchor="middle" fontSize={12} fontWeight={700} fill={ink}>
              {text}
            </text>
          </svg>
        );
      })}
    </span>
  );
}
