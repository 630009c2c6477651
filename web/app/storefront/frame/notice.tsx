import { useShop } from "../../shared/shop.ts";

/** What the merchant wants every visitor to know: a typhoon, a holiday. */
export function Notice() {
  const { notice } = useShop();
  if (!notice) return null;
  return (
    <aside aria-label="Notice" className="bg-warn-bg text-14 text-ink">
      <p className="container-page py-2 text-center text-pretty whitespace-pre-line">{notice}</p>
    </aside>
  );
}
