import { Link } from "react-router";
import { Money } from "../../ui/display/money.tsx";
import { Picture } from "../../ui/display/picture.tsx";

type PurchaseLineProps = {
  product: { name: string; image: string };
  /** Where its page is, if it is worth a look. */
  href?: string | undefined;
  quantity: number;
  price: number;
  total: number;
  /** Why it cannot be bought like this, if so. */
  problem?: string | undefined;
};

/** What, how many at what price, and what that comes to: in the summary of a checkout and in an order alike. */
export function PurchaseLine(props: PurchaseLineProps) {
  const { product, href, quantity, price, total, problem } = props;
  return (
    <li className="grid grid-cols-[48px_1fr] items-center gap-3 text-14">
      <Picture src={product.image} alt="" sizes="48px" />
      {/* Where letters are so large that a name would have no room beside its price, the price goes below. */}
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 grow basis-26">
          {/* To its end: the size stands there. */}
          <span className="block wrap-anywhere">
            {href ? (
              <Link to={href} className="underline underline-offset-2">
                {product.name}
              </Link>
            ) : (
              product.name
            )}
          </span>
          <span className={problem ? "text-danger" : "text-ink-2"}>
            {quantity} × <Money pesos={price} />
            {problem && ` · ${problem}`}
          </span>
        </span>
        <Money pesos={total} />
      </div>
    </li>
  );
}
