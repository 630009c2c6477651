import { Facts } from "../orders/facts.tsx";
import { useShop } from "../shop.ts";

/** What one asks before buying, as far as the shop knows. */
export function BuyingFacts() {
  const { paymentMethods, email, phone } = useShop();
  const contact = [email, phone].filter(Boolean).join(" or ");
  return (
    <section aria-labelledby="buying" className="mt-6">
      <h2 id="buying" className="mb-3 text-18 font-semibold">
        Delivery and payment
      </h2>
      <Facts
        facts={[
          { name: "Shipping", value: "Free" },
          ...(paymentMethods ? [{ name: "Payment", value: paymentMethods.join(", ") }] : []),
          { name: "Cancelling", value: "By yourself, until it is shipped" },
          ...(contact ? [{ name: "Questions, returns", value: contact }] : []),
        ]}
      />
    </section>
  );
}
