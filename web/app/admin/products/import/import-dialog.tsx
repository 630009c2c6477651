import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { countOf } from "./count-of.ts";
import { ImportFile } from "./import-file.tsx";
import { ImportProgress, ImportResult, ImportReview } from "./import-steps.tsx";
import { useImport, type Plan } from "./use-import.ts";

const rowsIn = ({ added, addedVariants, changed }: Plan) => added + addedVariants + changed;

type ImportDialogProps = {
  /** Once rows may have been saved. */
  onChanged: () => void;
  onClose: () => void;
};

export function ImportDialog({ onChanged, onClose }: ImportDialogProps) {
  const { state, check, send } = useImport();
  const planned = state.step === "review" ? rowsIn(state.plan) : 0;

  function close() {
    // It cannot be called back any more, and its result is worth seeing.
    if (state.step === "send") return;
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
          {state.step !== "send" && (
            <Button variant="secondary" onClick={close}>
              {state.step === "done" ? "Close" : "Cancel"}
            </Button>
          )}
          {state.step === "review" && planned > 0 && (
            <Button onClick={() => send(state.plan)}>Import {countOf(planned, "row")}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-14">
        {state.step === "choose" && <ImportFile problem={state.problem} onChosen={check} />}
        {state.step === "check" && <ImportProgress percent={state.percent} label="Checking" />}
        {state.step === "review" && <ImportReview {...state} />}
        {state.step === "send" && <ImportProgress label="Importing" />}
        {state.step === "done" && <ImportResult saved={state.saved} />}
      </div>
    </Dialog>
  );
}
