import { useId } from "react";
import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";

type CategoryTicksProps = {
  categories: Category[];
  chosen: Id[];
  error: string | undefined;
  onChange: (chosen: Id[]) => void;
};

/** Shown in the order that all categories have. */
export function CategoryTicks({ categories, chosen, error, onChange }: CategoryTicksProps) {
  const errorId = useId();
  // One that was deleted is forgotten with the next change.
  const tick = (id: Id, isTicked: boolean) =>
    onChange(
      categories.map(({ _id }) => _id).filter((one) => (one === id ? isTicked : chosen.includes(one))),
    );

  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="text-14 font-medium">Categories</legend>
      <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 overflow-y-auto">
        {categories.map(({ _id, name }) => (
          <label key={_id} className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 text-14">
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              onChange={(event) => tick(_id, event.target.checked)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </label>
        ))}
      </div>
      {categories.length === 0 && <p className="text-13 text-ink-2">There are no categories yet.</p>}
      <p className="mt-1 text-13 text-ink-2">Their order and pictures are those of the screen Categories.</p>
      {error && (
        <p id={errorId} className="text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
