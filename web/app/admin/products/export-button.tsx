import { Download } from "lucide-react";
import { useState } from "react";
import type { Category } from "@tindahan/contract/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { wordsOf } from "../words-of.ts";
import type { ProductFilter } from "./filter.ts";
import { loadAll } from "./load-all.ts";
import { toSheet } from "./product-sheet.ts";

/** Hands out all that the filter finds as a file, not only the page in view. */
export function ExportButton({ filter, categories }: { filter: ProductFilter; categories: Category[] }) {
  const [percent, setPercent] = useState<number>();

  async function exportAll() {
    setPercent(0);
    try {
      save("products.csv", toSheet(await loadAll(filter, setPercent), categories));
    } catch (thrown) {
      toast.error(thrown instanceof RangeError ? thrown.message : wordsOf(thrown));
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

function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.click();
  URL.revokeObjectURL(link.href);
}
