import { useState } from "react";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { listStockHistory } from "@tindahan/contract/catalogue/stock.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";

export type StockHistoryState = ReturnType<typeof useStockHistory>;

/** Why a variant's stock is what it is, page by page. */
export function useStockHistory(variantId: string) {
  const [known, setKnown] = useState<ResponseOf<typeof listStockHistory>>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function load(before?: typeof known) {
    setBusy(true);
    setProblem(undefined);
    try {
      const query = before?.next ? { after: before.next } : {};
      const page = await callApi(listStockHistory, { params: { id: variantId }, query });
      setKnown({ ...page, entries: [...(before?.entries ?? []), ...page.entries] });
    } catch (thrown) {
      setProblem(errorMessage(thrown));
    } finally {
      setBusy(false);
    }
  }

  return { known, problem, isBusy, load: () => void load(), more: () => void load(known) };
}
