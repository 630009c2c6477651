import { CircleAlert, X } from "lucide-react";
import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { ProductPicker } from "./product-picker.tsx";
import type { PromotionInput } from "./promotion-input.ts";

type ScopeFieldsProps = {
  input: Pick<PromotionInput, "categories" | "products">;
  change: (part: Partial<PromotionInput>) => void;
  error: string | undefined;
  categories: Category[];
};

export function PromotionScopeFields({ input, change, error, categories }: ScopeFieldsProps) {
  const { categories: chosen, products } = input;
  const isChosen = ({ _id }: Category) => chosen.some((one) => one._id === _id);
  const tick = (category: Category, isTicked: boolean) =>
    change({
      categories: isTicked ? [...chosen, category] : chosen.filter(({ _id }) => _id !== category._id),
    });

  return (
    <div className="flex flex-col gap-4 rounded-[8px] border border-line p-4">
      {error && (
        <p id="scope-error" className="flex gap-1.5 text-13 text-danger">
          <CircleAlert size={16} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
      <fieldset className="min-w-0" aria-describedby={error ? "scope-error" : undefined}>
        <legend className="text-14 font-medium">Categories</legend>
        <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 overflow-y-auto">
          {categories.map((category, index) => (
            <label
              key={category._id}
              className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 text-14"
            >
              <input
                type="checkbox"
                checked={isChosen(category)}
                onChange={(event) => tick(category, event.target.checked)}
                className="size-4 shrink-0 accent-accent"
                aria-invalid={(error && index === 0) || undefined}
              />
              <span className="min-w-0 wrap-anywhere">{category.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <ProductPicker chosen={products} onAdd={(product) => change({ products: [...products, product] })} />
      {products.length > 0 && (
        <ul aria-label="Chosen products" className="flex flex-wrap gap-2">
          {products.map(({ _id, name }) => (
            <li key={_id} className="flex items-center gap-1 rounded-full bg-tint pl-3 text-14">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => change({ products: products.filter((one) => one._id !== _id) })}
                className="grid size-9 cursor-pointer place-items-center rounded-full text-ink-2 hover:text-ink pointer-coarse:size-11"
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
