import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { RowButton } from "../../../ui/tables/row-button.tsx";
import { AdjustStockDialog } from "./adjust-stock-dialog.tsx";
import { useStockHistory } from "./use-stock-history.ts";

type AdjustStockProps = {
  /** What is sold: of a product without options, its own id. */
  variantId: string;
  name: string;
  /** As far as the list knows. */
  stock: number | null;
  onChanged: (stock: number) => void;
};

/** A button that asks why stock changes, and by how many. */
export function AdjustStock({ variantId, name, stock, onChanged }: AdjustStockProps) {
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
      {/* Elsewhere in the page: the button may stand in a form, and forms do not nest. */}
      {isOpen &&
        createPortal(
          <AdjustStockDialog
            variantId={variantId}
            name={name}
            stock={history.known ? history.known.stock : stock}
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
