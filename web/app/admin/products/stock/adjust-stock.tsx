import { PackagePlus } from "lucide-react";
import { useState, useRef, type SubmitEvent } from "react";
import { createPortal } from "react-dom";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { StockReason } from "@tindahan/contract/catalogue/stock.ts";
import { STOCK_REASONS } from "@tindahan/contract/catalogue/constants.ts";
import { RowButton } from "../../../ui/tables/row-controls.tsx";
import { useStockHistory, StockHistory, type StockHistoryState } from "./stock-history.tsx";
import { callApi } from "../../../shared/api/api.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { formText, useForm } from "../../forms/use-form.ts";
import { readStockAdjustment, stockAfterAdjustment } from "./stock-plan.ts";

type AdjustStockProps = {
  /** The product's own ID if it has no options. */
  variantId: string;
  name: string;
  stock: number | null;
  onChanged: (stock: number) => void;
};

export function AdjustStockButton({ variantId, name, stock, onChanged }: AdjustStockProps) {
  const [isOpen, setOpen] = useState(false);
  const history = useStockHistory(variantId);

  return (
    <>
      <RowButton
        label={`Adjust stock of ${name}`}
        title="Adjust stock"
        icon={PackagePlus}
        onClick={() => {
          setOpen(true);
          history.load();
        }}
      />
      {/* A portal, because forms cannot nest. */}
      {isOpen &&
        createPortal(
          <AdjustStockDialog
            variantId={variantId}
            name={name}
            stock={history.loaded ? history.loaded.stock : stock}
            history={history}
            onSaved={(saved) => {
              setOpen(false);
              onChanged(saved);
            }}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}

const REASONS: Record<StockReason, string> = {
  received: "Received: add to stock",
  counted: "Counted: set the stock",
  damaged: "Damaged",
  lost: "Lost",
  used: "Used",
};

type AdjustStockDialogProps = {
  variantId: string;
  name: string;
  stock: number | null;
  history: StockHistoryState;
  onSaved: (stock: number) => void;
  onClose: () => void;
};

function AdjustStockDialog(props: AdjustStockDialogProps) {
  const { variantId, name, stock, history, onSaved, onClose } = props;
  const isCounted = stock !== null;
  const [chosen, setChosen] = useState<StockReason>("received");
  const kind = isCounted ? chosen : "counted";
  const [typed, setTyped] = useState("");
  // Idempotency key: retries must not count twice.
  const key = useRef(crypto.randomUUID());
  const after = stockAfterAdjustment(stock, kind, typed);

  async function save(form: FormData) {
    const body = { ...readStockAdjustment(kind, typed), id: key.current, note: formText(form, "note") };
    try {
      const saved = await callApi("POST /api/admin/variants/:id/stock", { params: { id: variantId }, body });
      toast.success(saved.message, { description: name });
      onSaved(saved.stock);
    } catch (thrown) {
      // The first attempt succeeded before the form changed: use a new key.
      if (thrown instanceof ShopError && thrown.code === "idempotency_key_reused") {
        key.current = crypto.randomUUID();
        history.load();
      }
      throw thrown;
    }
  }

  const { isBusy, problem, errors, onSubmit } = useForm(save, { fieldOf: { stock_below_zero: "pieces" } });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Stock of ${name}`}
      footer={
        <FormButtons onCancel={onClose} form="adjust-stock" busy={isBusy}>
          Save
        </FormButtons>
      }
    >
      <div className="flex flex-col gap-5">
        <form
          id="adjust-stock"
          noValidate
          className="flex flex-col gap-4 text-16"
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            // The event must not submit the surrounding product form.
            event.stopPropagation();
            onSubmit(event);
          }}
        >
          <Select
            label="Reason"
            value={kind}
            data-autofocus
            onChange={(event) => setChosen(event.target.value as StockReason)}
          >
            {STOCK_REASONS.filter((reason) => isCounted || reason === "counted").map((reason) => (
              <option key={reason} value={reason}>
                {REASONS[reason]}
              </option>
            ))}
          </Select>
          <TextField
            label={kind === "counted" ? "How many are there?" : "How many?"}
            name="pieces"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            error={errors.pieces}
          />
          <TextField
            label="Note"
            name="note"
            maxLength={500}
            autoComplete="off"
            optional
            error={errors.note}
          />
          <p role="status" className="font-medium tabular-nums">
            {isCounted ? `Stock: ${formatPieces(stock)}` : "Not counted yet"}
            {after !== undefined && ` → ${formatPieces(after)}`}
          </p>
          {problem && <ProblemAlert>{problem}</ProblemAlert>}
        </form>
        <StockHistory {...history} />
      </div>
    </Dialog>
  );
}

function formatPieces(pieces: number): string {
  return pieces.toLocaleString("en-PH");
}
