import { Banknote, CreditCard, QrCode, Wallet, type LucideIcon } from "lucide-react";
import type { PaymentMethod } from "@tindahan/contract/checkout/checkout.ts";

type Plate = { text: string; ground: string; ink: string };

/** A plate in the colour that people know, with the name in our own letters: no logo is copied. */
const plates: Partial<Record<PaymentMethod, Plate[]>> = {
  grab_pay: [{ text: "GrabPay", ground: "#007a3a", ink: "#fff" }],
  gcash: [{ text: "GCash", ground: "#0b57d0", ink: "#fff" }],
  paymaya: [{ text: "maya", ground: "#8ff0b8", ink: "#000" }],
  card: [
    { text: "VISA", ground: "#1a2a80", ink: "#fff" },
    { text: "MC", ground: "#b3340a", ink: "#fff" },
  ],
};
const icons: Partial<Record<PaymentMethod, LucideIcon>> = { cod: Banknote, qrph: QrCode, card: CreditCard };

/** Its name stands beside it: nothing here is to be read aloud. */
export function PaymentMark({ method }: { method: PaymentMethod }) {
  const Icon = icons[method] ?? Wallet;
  const shown = plates[method];
  if (!shown) return <Icon size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-2" />;
  return (
    <span aria-hidden className="flex shrink-0 gap-1">
      {shown.map(({ text, ground, ink }) => {
        const width = 14 + 8 * text.length;
        return (
          // Attributes and not classes: the colours are nobody else's, and letters of twice the size scale it.
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
