import { useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductResult, ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { toChosenProduct } from "./typed-changes.ts";

const BATCH_SIZE = 5;

type ChangeState =
  | { step: "choose"; problem?: string; isBusy?: boolean }
  | { step: "review"; change: ProductsChange; results: ProductResult[] }
  | { step: "run"; change: ProductsChange; results: ProductResult[]; problem?: string }
  | { step: "done"; change: ProductsChange; results: ProductResult[] };

export function useProductsChange(products: Product[]) {
  const [state, setState] = useState<ChangeState>({ step: "choose" });
  const [key] = useState(() => crypto.randomUUID());

  async function review(read: () => ProductsChange) {
    setState({ step: "choose", isBusy: true });
    try {
      const change = read();
      const body = { change, products: products.map((one) => toChosenProduct(one)) };
      setState({
        step: "review",
        change,
        ...(await callApi("POST /api/admin/products/change/preview", { body })),
      });
    } catch (thrown) {
      setState({ step: "choose", problem: errorMessage(thrown) });
    }
  }

  async function run(change: ProductsChange, done: ProductResult[] = []) {
    const results = [...done];
    setState({ step: "run", change, results: done });
    try {
      while (results.length < products.length) {
        const batch = products
          .slice(results.length, results.length + BATCH_SIZE)
          .map((one) => toChosenProduct(one));
        const response = await callApi("POST /api/admin/products/change", {
          body: { key, change, products: batch },
        });
        results.push(...response.results);
        setState({ step: "run", change, results: results.slice() });
      }
      setState({ step: "done", change, results });
    } catch (thrown) {
      setState({ step: "run", change, results, problem: errorMessage(thrown) });
    }
  }

  return {
    state,
    key,
    review: (read: () => ProductsChange) => void review(read),
    run: (change: ProductsChange, done?: ProductResult[]) => void run(change, done),
    back: () => setState({ step: "choose" }),
  };
}
