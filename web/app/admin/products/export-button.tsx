import { Download } from "lucide-react";
import { useState } from "react";
import type { Category } from "@tindahan/contract/catalogue.ts";
import { exportProducts } from "@tindahan/contract/product-sheet.ts";
import { callApi } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { saveFile } from "../save-file.ts";
import { wordsOf } from "../words-of.ts";
import type { ProductFilter } from "./filter.ts";
import { toSheetPart } from "./product-sheet.ts";

/** Hands out all that the filter finds as a file, not only the page in view. */
export function ExportButton({ filter, categories }: { filter: ProductFilter; categories: Category[] }) {
  const [percent, setPercent] = useState<number>();

  async function exportAll() {
    setPercent(0);
    try {
      saveFile("products.csv", await collect(filter, categories, setPercent));
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

/** Part by part: a browser can put a blob aside that would not fit into its memory as one text. */
async function collect(
  { search, category, sort }: ProductFilter,
  categories: Category[],
  onProgress: (percent: number) => void,
): Promise<Blob> {
  const parts: Blob[] = [];
  let done = 0;
  for (let after: string | undefined, isMore = true; isMore;) {
    const { data, total, next } = await callApi(exportProducts, { query: { search, category, sort, after } });
    parts.push(new Blob([toSheetPart(data, categories, parts.length === 0)]));
    done += data.length;
    onProgress(Math.min(100, Math.round((100 * done) / Math.max(1, total))));
    isMore = next !== null;
    after = next ?? undefined;
  }
  return new Blob(parts, { type: "text/csv" });
}
