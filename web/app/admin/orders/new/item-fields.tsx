import { Minus, Plus, Trash2 } from "lucide-react";
import { useRef, type KeyboardEvent } from "react";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { MAX_QUANTITY } from "@tindahan/contract/checkout/constants.ts";
import type { FoundItem } from "@tindahan/contract/orders/staff-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { IconButton } from "../../../ui/actions/button.tsx";
import { Picture } from "../../../ui/display/picture.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import type { EntryFieldsProps, EntryItem } from "./entry.ts";
import type { EntryQuote } from "./use-entry-quote.ts";
import { useFound } from "./use-found.ts";

type ItemFieldsProps = EntryFieldsProps & { lines: NonNullable<EntryQuote["result"]>["lines"] };

export function ItemFields({ entry: { items }, onChange, errors, lines }: ItemFieldsProps) {
  const field = useRef<HTMLInputElement>(null);
  const found = useFound(
    async (search) => (await callApi("GET /api/admin/staff-orders/items", { query: { search } })).items,
    1,
  );

  function add(item: FoundItem) {
    const isListed = items.some(({ productId }) => productId === item.productId);
    onChange({
      items: isListed
        ? items.map((one) =>
            one.productId === item.productId
              ? { ...one, quantity: Math.min(MAX_QUANTITY, one.quantity + 1) }
              : one,
          )
        : [...items, { ...item, quantity: 1 }],
    });
    found.clear();
    // Ready for the next scan.
    field.current?.focus();
  }

  /** A scanner types the code and presses Enter, before a search while typing can end. */
  async function pressKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const results = await found.searchNow();
    const [first] = results;
    if (first && (first.isExact || results.length === 1)) add(first);
  }

  const setQuantity = (item: EntryItem, quantity: number) =>
    onChange({
      items: items.map((one) => (one === item ? { ...one, quantity } : one)),
    });

  return (
    <Block title="Items">
      <div className="flex flex-col gap-3">
        <TextField
          ref={field}
          label="Add an item"
          hint="Type a product’s name or SKU, or scan its barcode."
          type="search"
          autoComplete="off"
          maxLength={100}
          value={found.typed}
          error={found.failure ?? errors["items"]}
          onChange={({ target }) => found.type(target.value)}
          onKeyDown={(event) => void pressKey(event)}
        />
        <div role="status">
          {found.found?.length === 0 && <p className="text-ink-2">No product found.</p>}
        </div>
        {found.found && found.found.length > 0 && (
          <ul
            aria-label="Found products"
            className="flex flex-col divide-y divide-line rounded-control border border-line"
          >
            {found.found.map((item) => (
              <li key={item.productId}>
                <button
                  type="button"
                  onClick={() => add(item)}
                  className="flex min-h-12 w-full cursor-pointer items-center gap-3 px-3 py-1.5 text-start hover:bg-tint"
                >
                  <span className="w-9 shrink-0">
                    <Picture src={item.image} alt="" sizes="36px" />
                  </span>
                  <span className="min-w-0 grow wrap-anywhere">
                    {item.name}
                    <span className="block text-12 text-ink-2">{stockText(item)}</span>
                  </span>
                  <span className="tabular-nums">{formatMoney(item.price)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {items.length > 0 && (
          <ul aria-label="Items" className="flex flex-col divide-y divide-line border-y border-line">
            {items.map((item) => (
              <EnteredItem
                key={item.productId}
                item={item}
                line={lines.find(({ productId }) => productId === item.productId)}
                onQuantity={(quantity) => setQuantity(item, quantity)}
                onRemove={() => onChange({ items: items.filter((one) => one !== item) })}
              />
            ))}
          </ul>
        )}
      </div>
    </Block>
  );
}

type EnteredItemProps = {
  item: EntryItem;
  line: ItemFieldsProps["lines"][number] | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function EnteredItem({ item, line, onQuantity, onRemove }: EnteredItemProps) {
  const { name, quantity } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        {name}
        <span className="block text-12 text-ink-2">
          {formatMoney(line?.price ?? item.price)}
          {line?.problem ? (
            <strong className="text-danger"> · {line.problem}</strong>
          ) : (
            ` · ${stockText(item)}`
          )}
        </span>
      </span>
      <span className="flex items-center">
        <IconButton
          label={`One less of ${name}`}
          icon={Minus}
          onClick={() => (quantity > 1 ? onQuantity(quantity - 1) : onRemove())}
        />
        <span className="w-8 text-center tabular-nums">
          {quantity}
          <span className="sr-only"> of {name}</span>
        </span>
        <IconButton
          label={`One more of ${name}`}
          icon={Plus}
          onClick={() => onQuantity(Math.min(MAX_QUANTITY, quantity + 1))}
        />
        <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
      </span>
    </li>
  );
}

function stockText({ stock, sku }: Pick<FoundItem, "stock" | "sku">): string {
  const left = stock === null ? "Stock not counted" : stock === 0 ? "Sold out" : `${stock} in stock`;
  return sku ? `${sku} · ${left}` : left;
}
