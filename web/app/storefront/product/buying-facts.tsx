import { Facts } from "../../ui/display/facts.tsx";
import { useShop } from "../../shared/shop.ts";

export function BuyingFacts() {
  const { paymentMethods, email, phone, delivery } = useShop();
  const contact = [email, phone].filter(Boolean).join(" or ");
  return (
    <section aria-labelledby="buying" className="mt-6">
      <h2 id="buying" className="mb-3 text-18 font-semibold">
        Delivery and payment
      </h2>
      <Facts
        facts={[
          ...(delivery ? [] : [{ name: "Shipping", value: "Free" }]),
          ...(delivery?.pickup ? [{ name: "Pickup", value: pickupText(delivery.pickup) }] : []),
          ...(paymentMethods ? [{ name: "Payment", value: paymentMethods.join(", ") }] : []),
          { name: "Cancelling", value: "You can cancel any time before it ships" },
          ...(contact ? [{ name: "Questions, returns", value: contact }] : []),
        ]}
      />
    </section>
  );
}

function pickupText({ address, hours }: { address: string; hours: string }): string {
  return [address, hours].filter(Boolean).join("\n");
}
