import { useState, type SubmitEvent } from "react";
import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductResult } from "@tindahan/contract/catalogue/change-products.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { PercentProgress } from "../../../ui/feedback/progress.tsx";
import { ProductsChangeFields, EMPTY_CHANGE, readProductsChange, type Kind } from "./change-fields.tsx";
import { ProductsChangeResults, summarizeResults } from "./change-results.tsx";
import { largePriceChange } from "./large-price-change.ts";
import { offerProductsUndo } from "./undo-products-change.ts";
import { pluralize } from "../import/pluralize.ts";
import { useProductsChange } from "./use-products-change.ts";

type ChangeDialogProps = {
  products: Product[];
  kind?: Kind | undefined;
  categories: Category[];
  onChanged: () => void;
  onClose: () => void;
};

export function ProductsChangeDialog(props: ChangeDialogProps) {
  const { products, categories, onChanged, onClose } = props;
  // The list reloads meanwhile: keep the products chosen at opening.
  const [chosen] = useState(products);
  const [kind, setKind] = useState<Kind>(props.kind ?? "percent");
  const [input, setInput] = useState(EMPTY_CHANGE);
  const { state, key, review, run, back } = useProductsChange(chosen);
  const results = "results" in state ? state.results : [];
  const changeCount = results.filter(({ outcome }) => outcome === "changed").length;
  const isRunning = state.step === "run" && !state.problem;

  function close() {
    if (state.step === "run" || state.step === "done") {
      onChanged();
      offerProductsUndo(key, results, onChanged);
    }
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    review(() => readProductsChange(kind, input));
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`Change ${pluralize(chosen.length, "product")}`}
      footer={
        <>
          {state.step === "review" ? (
            <Button variant="secondary" onClick={back}>
              Back
            </Button>
          ) : (
            <Button variant="secondary" disabled={isRunning} onClick={close}>
              {state.step === "done" ? "Close" : "Cancel"}
            </Button>
          )}
          {state.step === "choose" && (
            <Button type="submit" form="change-products" busy={state.isBusy ?? false}>
              Preview
            </Button>
          )}
          {state.step === "review" && changeCount > 0 && (
            <Button
              variant={state.change.kind === "archive" ? "danger" : "primary"}
              data-autofocus
              onClick={() => run(state.change)}
            >
              {state.change.kind === "archive" ? "Archive" : "Change"} {pluralize(changeCount, "product")}
            </Button>
          )}
          {state.step === "run" && state.problem && (
            <Button onClick={() => run(state.change, state.results)}>Continue</Button>
          )}
        </>
      }
    >
      {state.step === "choose" ? (
        <form id="change-products" onSubmit={submit} noValidate>
          <ProductsChangeFields
            kind={kind}
            input={input}
            categories={categories}
            onKind={(one) => {
              setKind(one);
              setInput((now) => ({ ...now, value: "" }));
            }}
            onChange={(part) => setInput((now) => ({ ...now, ...part }))}
          />
        </form>
      ) : (
        <div className="flex flex-col gap-3 text-14">
          {state.step !== "review" && (
            <PercentProgress
              label="Products changed"
              percent={Math.round((100 * results.length) / chosen.length)}
            />
          )}
          <p role="status">{describeProgress(state.step, results)}</p>
          {state.step === "review" && <LargePriceChangeNote products={chosen} results={results} />}
          <ProductsChangeResults
            label={state.step === "review" ? "What will happen" : "What happened"}
            change={state.change}
            products={chosen}
            categories={categories}
            results={results}
          />
        </div>
      )}
      {"problem" in state && state.problem && (
        <div className="mt-4">
          <ProblemAlert>{state.problem}</ProblemAlert>
        </div>
      )}
    </Dialog>
  );
}

function describeProgress(step: "review" | "run" | "done", results: ProductResult[]): string {
  if (step === "review")
    return `Nothing has changed yet: ${summarizeResults(results, "will change") || "no changes"}.`;
  return `${step === "done" ? "Done: " : ""}${summarizeResults(results, "changed") || "Starting"}.`;
}

function LargePriceChangeNote({ products, results }: { products: Product[]; results: ProductResult[] }) {
  const large = results.filter(
    ({ outcome, product }, index) =>
      outcome === "changed" && product && largePriceChange(products[index]!.price, product.price),
  );
  if (large.length === 0) return null;
  return (
    <p role="alert" className="rounded-control px-3 py-2.5 tone-yellow">
      {large.length === 1 ? "1 price changes" : `${large.length} prices change`} by more than half. Please
      check before you continue.
    </p>
  );
}
