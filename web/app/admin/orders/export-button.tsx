import { Download } from "lucide-react";
import { useState } from "react";
import { exportOrders } from "@tindahan/contract/manage-orders.ts";
import { callApi } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { saveFile } from "../save-file.ts";
import { wordsOf } from "../words-of.ts";
import { toOrderFilter, type OrderListFilter } from "./filter.ts";
import { toOrderSheet } from "./order-sheet.ts";

/** Hands out all that the filter finds as a file, not only the page in view. */
export function ExportButton({ filter }: { filter: OrderListFilter }) {
  const [percent, setPercent] = useState<number>();

  async function exportAll() {
    setPercent(0);
    try {
      saveFile("orders.csv", await collect(filter, setPercent));
    } catch (thrown) {
      toast.error(wordsOf(thrown));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <Button variant="secondary" size="sm" busy={percent !== undefined} onClick={() => void exportAll()}>
      {percent === undefined ? (
        <>
          <Download size={16} aria-hidden />
          Export
        </>
      ) : (
        `Exporting, ${percent} %`
      )}
    </Button>
  );
}

async function collect(filter: OrderListFilter, onProgress: (percent: number) => void): Promise<Blob> {
  const parts: Blob[] = [];
  let done = 0;
  for (let after: string | undefined, isMore = true; isMore;) {
    const query = { ...toOrderFilter(filter), after };
    const { orders, total, next } = await callApi(exportOrders, { query });
    parts.push(new Blob([toOrderSheet(orders, parts.length === 0)]));
    done += orders.length;
    onProgress(Math.min(100, Math.round((100 * done) / Math.max(1, total))));
    isMore = next !== null;
    after = next ?? undefined;
  }
  return new Blob(parts, { type: "text/csv" });
}
