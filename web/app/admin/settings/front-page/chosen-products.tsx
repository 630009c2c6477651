import { X } from "lucide-react";
import { useState } from "react";
import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { ProductPicker } from "../../promotions/product-picker.tsx";

type ChosenProductsProps = {
  chosen: Id[];
  names: Map<Id, string>;
  error: string | undefined;
  onChange: (chosen: Id[]) => void;
};

export function productNamesIn(sections: PublicSection[]): Map<Id, string> {
  return new Map(
    sections.flatMap((section) =>
      section.kind === "products" ? section.products.map(({ _id, name }) => [_id, name] as const) : [],
    ),
  );
}

export function SectionProductPicker({ chosen, names, error, onChange }: ChosenProductsProps) {
  const [added, setAdded] = useState(new Map<Id, string>());
  const nameOf = (id: Id) => added.get(id) ?? names.get(id) ?? "No longer in the shop";
  const products = chosen.map((_id) => ({ _id, name: nameOf(_id) }));

  return (
    <div className="flex flex-col gap-2">
      <ProductPicker
        chosen={products}
        onAdd={({ _id, name }) => {
          setAdded((now) => new Map(now).set(_id, name));
          onChange([...chosen, _id]);
        }}
      />
      {products.length > 0 && (
        <ol aria-label="Chosen products" className="flex flex-wrap gap-2">
          {products.map(({ _id, name }) => (
            <li key={_id} className="flex min-w-0 items-center gap-1 rounded-full bg-tint pl-3 text-14">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(chosen.filter((id) => id !== _id))}
                className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-full text-ink-2 hover:text-ink pointer-coarse:size-11"
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      )}
      {error && <p className="text-13 text-danger">{error}</p>}
    </div>
  );
}
