import type { Product } from "@tindahan/contract/catalogue.ts";
import { Money } from "../../ui/money.tsx";
import { Picture } from "../../ui/picture.tsx";

type ProductCardProps = {
  product: Pick<Product, "name" | "price" | "image"> & { categoryName: string };
  eager: boolean;
  priority: boolean;
};

/** Two, three or four stand beside each other. */
const PICTURE_SIZES = "(min-width: 1200px) 266px, (min-width: 1100px) 23vw, (min-width: 768px) 31vw, 46vw";

export function ProductCard({ product, eager, priority }: ProductCardProps) {
  return (
    <article className="flex h-full flex-col">
      <Picture
        src={product.image}
        alt={product.name}
        sizes={PICTURE_SIZES}
        eager={eager}
        priority={priority}
      />
      <h2 className="mt-3 line-clamp-2 text-14 font-medium wrap-anywhere">{product.name}</h2>
      <p className="mt-0.5 truncate text-12 text-ink-2">{product.categoryName}</p>
      <p className="mt-auto pt-1.5 text-16">
        <Money pesos={product.price} />
      </p>
    </article>
  );
}
