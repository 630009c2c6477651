import { Download } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { pluralize } from "./pluralize.ts";
import { countImportedChanges, ImportProgress, ImportResult, ImportReview } from "./import-steps.tsx";
import { useProductImport } from "./use-import.ts";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { downloadFile } from "../../lists/save-file.ts";
import { productSheetTemplate } from "./product-sheet.ts";

type ImportDialogProps = {
  onChanged: () => void;
  onClose: () => void;
};

export function ProductImportDialog({ onChanged, onClose }: ImportDialogProps) {
  const { state, check, confirm } = useProductImport();
  const planned = state.step === "review" ? countImportedChanges(state.plan) : 0;

  function close() {
    // A running import cannot be stopped; its result must stay visible.
    if (state.step === "import") return;
    if (state.step === "done") onChanged();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Import products"
      footer={
        <>
          {state.step !== "import" && (
            <Button variant="secondary" onClick={close}>
              {state.step === "done" ? "Close" : "Cancel"}
            </Button>
          )}
          {state.step === "review" && planned > 0 && (
            <Button onClick={() => confirm(state.plan)}>Import {pluralize(planned, "row")}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-14">
        {state.step === "choose" && <ImportFileChooser problem={state.problem} onChosen={check} />}
        {state.step === "upload" && <ImportProgress percent={state.percent} label="Uploading" />}
        {state.step === "check" && <ImportProgress percent={state.percent} label="Checking" />}
        {state.step === "review" && <ImportReview {...state} />}
        {state.step === "import" && <ImportProgress percent={state.percent} label="Importing" />}
        {state.step === "done" && <ImportResult result={state.result} />}
      </div>
    </Dialog>
  );
}

type ImportFileProps = { problem: string | undefined; onChosen: (file: File) => void };

function ImportFileChooser({ problem, onChosen }: ImportFileProps) {
  const id = useId();

  return (
    <>
      <p className="text-ink-2">
        Export first, change the file in a spreadsheet, and upload it here. Rows without an id become new
        products, but no product is added twice; products that are not in the file stay as they are.
      </p>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx,.xls,.ods,text/csv"
          data-autofocus
          onChange={({ target }) => target.files?.[0] && onChosen(target.files[0])}
          className="rounded-control border border-dashed border-line-strong p-3 text-14 file:mr-3 file:h-9 file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
        />
      </div>
      {problem && <ProblemAlert>{problem}</ProblemAlert>}
      <p className="text-13 text-ink-2">
        Columns: id, name, details, price, category, image, stock. Columns that are not in the file stay as
        they are: id and price are enough to change prices. An image may be a URL that starts with https://:
        it is copied into the shop within minutes. You see what will change before anything is saved. Stock is
        only changed where you change it in the file, as long as its column “stock was” is left alone.
      </p>
      <p className="text-13 text-ink-2">
        Products with options have a row for each variant, with the columns variant id, options (“Size: M;
        Color: Red”), sku, barcode and weight in grams. The product’s name and details are in its first row.
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() =>
          downloadFile("products-template.csv", new Blob([productSheetTemplate()], { type: "text/csv" }))
        }
      >
        <Download size={16} aria-hidden />
        Download a template
      </Button>
    </>
  );
}
