import { Lock, MessageCircle, ShieldCheck, Store, Truck, Undo2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../ui/actions/button.tsx";
import { useShop } from "../../shared/shop.ts";
import { ComplianceSeals } from "../pages/seals.tsx";
import { PaymentMethodLogos } from "../payment/payment-marks.tsx";

const RETURNS_PAGE = "shipping-and-returns";

/** `delivery`: fee and day, for a shop that charges for delivery. */
export function ProductBuyingFacts({ delivery }: { delivery: ReactNode }) {
  const shop = useShop();
  const { paymentMethods = [], email, phone, pages = [], seals = [] } = shop;
  const chats = shop.brand?.chats ?? [];
  const returns = pages.find(({ slug }) => slug === RETURNS_PAGE);
  return (
    <section
      aria-label="Delivery and payment"
      className="mt-5 flex flex-col gap-3 border-t border-line pt-5 text-14"
    >
      {shop.delivery ? delivery : <BuyingFact icon={Truck}>Free delivery</BuyingFact>}
      {shop.delivery?.pickup && <BuyingFact icon={Store}>{pickupPlaceText(shop.delivery.pickup)}</BuyingFact>}
      <BuyingFact icon={Undo2}>
        You can cancel any time before it ships.{" "}
        {returns && (
          <Link to={`/pages/${returns.slug}`} className={linkClass}>
            {returns.title}
          </Link>
        )}
      </BuyingFact>
      {paymentMethods.length > 0 && (
        <BuyingFact icon={Lock}>
          <PaymentMethodLogos names={paymentMethods} />
        </BuyingFact>
      )}
      {seals.length > 0 && (
        <BuyingFact icon={ShieldCheck}>
          <ComplianceSeals seals={seals} />
        </BuyingFact>
      )}
      {(email || phone || chats.length > 0) && (
        <BuyingFact icon={MessageCircle}>
          Questions?{" "}
          {email && (
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          )}
          {email && phone && " or "}
          {phone && (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className={linkClass}>
              {phone}
            </a>
          )}
          {chats.length > 0 && (
            <span className="mt-2 flex flex-wrap gap-2">
              {chats.map(({ name, href }) => (
                <a key={href} href={href} rel="noopener" className={buttonClass({ variant: "secondary" })}>
                  Ask on {name}
                </a>
              ))}
            </span>
          )}
        </BuyingFact>
      )}
    </section>
  );
}

const linkClass =
  "wrap-anywhere text-accent underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-3";

function BuyingFact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0 grow whitespace-pre-line wrap-anywhere">{children}</div>
    </div>
  );
}

function pickupPlaceText({ address, hours }: { address: string; hours: string }): string {
  return `Pick up for free: ${[address, hours].filter(Boolean).join("\n")}`;
}
