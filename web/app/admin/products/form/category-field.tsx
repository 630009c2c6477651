import { Plus } from "lucide-react";
import { useEffect, useRef, useState, type ComponentProps } from "react";
import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";

type CategoryFieldProps = Omit<ComponentProps<typeof Select>, "label"> & {
  categories: Category[];
  onCategory: (id: string) => void;
};

export function ProductCategoryField({ categories, onCategory, ...field }: CategoryFieldProps) {
  const [added, setAdded] = useState<Category[]>([]);
  const [isAdding, setAdding] = useState(categories.length === 0);
  const select = useRef<HTMLSelectElement>(null);
  const all = [...categories, ...added.filter(({ _id }) => !categories.some((one) => one._id === _id))];

  return (
    <div className="flex flex-col gap-2">
      <Select ref={select} label="Category" {...field} required>
        <option value="">Choose…</option>
        {all.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      {isAdding ? (
        <NewCategoryField
          isFirst={all.length === 0}
          onAdded={(category) => {
            setAdded([...added, category]);
            setAdding(false);
            onCategory(category._id);
            select.current?.focus();
          }}
        />
      ) : (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden />
            New category
          </Button>
        </div>
      )}
    </div>
  );
}

function NewCategoryField({ isFirst, onAdded }: { isFirst: boolean; onAdded: (category: Category) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  // Replaces the pressed button, so it takes the focus.
  useEffect(() => {
    if (!isFirst) field.current?.focus();
  }, [isFirst]);

  async function add() {
    if (!name.trim()) return setError(errors.category_name_missing.message);
    setBusy(true);
    try {
      const { data, message } = await callApi("POST /api/categories", { body: { name: name.trim() } });
      toast.success(message);
      onAdded(data);
    } catch (thrown) {
      setError(errorMessage(thrown));
      setBusy(false);
    }
  }

  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          ref={field}
          label="New category"
          value={name}
          error={error}
          maxLength={100}
          autoComplete="off"
          hint={isFirst ? "For example Drinks, Snacks or Household." : undefined}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (!isBusy) void add();
          }}
        />
      </div>
      <div className="pt-6.5">
        <Button variant="secondary" busy={isBusy} onClick={() => void add()}>
          Add
          <span className="sr-only"> the category</span>
        </Button>
      </div>
    </div>
  );
}
