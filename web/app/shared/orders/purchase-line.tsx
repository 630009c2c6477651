import { Link } from "react-router";
import { Money } from "../../ui/display/money.tsx";
import { Picture } from "../../ui/display/picture.tsx";

type PurchaseLineProps = {
  product: { name: string; image: string };
  href?: string | undefined;
  quantity: number;
  price: number;
  total: number;
  problem?: string | undefined;
  note?: string | undefined;
};

export function PurchaseLine(props: PurchaseLineProps) {
  const { product, href, quantity, price, total, problem, note } = props;
  return (
    <li className="grid grid-cols-[48px_1fr] items-center gap-3 text-14">
      <Picture src={product.image} alt="" sizes="48px" />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 grow basis-26">
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
            {note && ` · ${note}`}
          </span>
        </span>
        <Money pesos={total} />
      </div>
    </li>
  );
}
