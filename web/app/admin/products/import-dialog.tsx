import type { Category } from "@tindahan/contract/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { countOf } from "./count-of.ts";
import { ImportFile } from "./import-file.tsx";
import { ImportProgress, ImportResult, ImportReview } from "./import-steps.tsx";
import { useImport } from "./use-import.ts";

type ImportDialogProps = {
  categories: Category[];
  /** Once rows may have been saved. */
  onChanged: () => void;
  onClose: () => void;
};

export function ImportDialog({ categories, onChanged, onClose }: ImportDialogProps) {
  const { state, check, send, stop } = useImport(categories);

  function close() {
    // What is on its way is finished first: the result is worth seeing.
    if (state.step === "send") return stop();
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
          <Button variant="secondary" onClick={close}>
            {state.step === "done" ? "Close" : state.step === "send" ? "Stop" : "Cancel"}
          </Button>
          {state.step === "review" && state.plan.changes.length > 0 && (
            <Button onClick={() => send(state.plan.changes)}>
              Import {countOf(state.plan.changes.length, "row")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-14">
        {state.step === "choose" && <ImportFile problem={state.problem} onChosen={check} />}
        {state.step === "check" && <ImportProgress percent={state.percent} label="Checking" />}
        {state.step === "review" && <ImportReview plan={state.plan} />}
        {state.step === "send" && <ImportProgress percent={state.percent} label="Importing" />}
        {state.step === "done" && <ImportResult {...state} />}
      </div>
    </Dialog>
  );
}
