import { CircleAlert, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { CartItem } from "@tindahan/contract/checkout/cart.ts";

type LineNoticeProps = { line: CartItem; refusal: string | undefined };

/** What the shopper should know of a line before ordering it. Nothing is ever changed for them in silence. */
export function LineNotice({ line, refusal }: LineNoticeProps) {
  const { problem, product, addedPrice } = line;
  return (
    <>
      {problem && (
        <Notice icon={CircleAlert} look="text-danger">
          {problemText(line)}
        </Notice>
      )}
      {addedPrice !== product.price && problem !== "unavailable" && (
        <Notice icon={Info} look="text-ink-2">
          The price has {product.price > addedPrice ? "risen" : "fallen"} since you added it: it was{" "}
          {formatMoney(addedPrice)}.
        </Notice>
      )}
      {refusal && (
        <Notice icon={CircleAlert} look="text-danger">
          {refusal}
        </Notice>
      )}
    </>
  );
}

function problemText({ problem, product: { stock } }: CartItem): string {
  if (problem === "unavailable") return "This product is no longer sold. Remove it to check out.";
  if (problem === "sold-out") return "Sold out. Remove it to check out.";
  return `Only ${stock} left. Lower the quantity to check out.`;
}

function Notice({ icon: Icon, look, children }: { icon: LucideIcon; look: string; children: ReactNode }) {
  return (
    <p className={`mt-2 flex gap-1.5 text-13 ${look}`}>
      <Icon size={16} aria-hidden className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}
