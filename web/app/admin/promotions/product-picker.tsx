import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../shared/api/api.ts";
import { TextField } from "../../ui/forms/field.tsx";

type Named = { _id: string; name: string };
type ProductPickerProps = { chosen: Named[]; onAdd: (product: Named) => void };

const TYPING_PAUSE_MS = 250;
const MAX_RESULTS = 5;

export function ProductPicker({ chosen, onAdd }: ProductPickerProps) {
  const [search, setSearch] = useState("");
  const [results, setResults] = useState<Named[]>();
  const input = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!search.trim()) return;
    let isCancelled = false;
    const timer = setTimeout(() => {
      callApi("GET /api/products", { query: { search, limit: MAX_RESULTS } })
        .then(({ data }) => !isCancelled && setResults(data.map(({ _id, name }) => ({ _id, name }))))
        .catch(() => !isCancelled && setResults([]));
    }, TYPING_PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [search]);

  function add(product: Named) {
    onAdd(product);
    setSearch("");
    setResults(undefined);
    input.current?.querySelector("input")?.focus();
  }

  const offered = results?.filter(({ _id }) => chosen.every((one) => one._id !== _id));
  return (
    <div ref={input} className="flex flex-col gap-1">
      <TextField
        label="Products"
        type="search"
        value={search}
        placeholder="Search by name"
        maxLength={200}
        autoComplete="off"
        onChange={(event) => {
          setSearch(event.target.value);
          if (!event.target.value.trim()) setResults(undefined);
        }}
        // Enter would submit the form.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (offered?.[0]) add(offered[0]);
        }}
      />
      {offered && (
        <ul aria-label="Products found" className="flex flex-col">
          {offered.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                onClick={() => add(product)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-control px-2 text-start text-14 hover:bg-tint"
              >
                <Plus size={16} aria-hidden className="shrink-0 text-ink-2" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="sr-only">Add </span>
                  {product.name}
                </span>
              </button>
            </li>
          ))}
          {offered.length === 0 && <li className="px-2 py-2 text-14 text-ink-2">No other product found.</li>}
        </ul>
      )}
    </div>
  );
}
