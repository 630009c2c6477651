import type { Category, Product } from "@tindahan/contract/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormButtons } from "../form-buttons.tsx";
import { ProductFields } from "./product-fields.tsx";
import { useProductForm } from "./use-product-form.ts";

type ProductDialogProps = {
  /** None: a new one. */
  product?: Product;
  categories: Category[];
  onSaved: (saved: Product) => void;
  onClose: () => void;
};

export function ProductDialog({ product, categories, onSaved, onClose }: ProductDialogProps) {
  const state = useProductForm(product, onSaved);
  const leave = () => state.guard.ask(onClose);

  return (
    <>
      {state.guard.question}
      <Dialog
        open
        onClose={leave}
        title={product ? "Edit product" : "Add product"}
        size="lg"
        footer={
          <FormButtons onCancel={leave} form="product-form" busy={state.isBusy} disabled={state.isUploading}>
            {product ? "Save" : "Add product"}
          </FormButtons>
        }
      >
        <form id="product-form" method="dialog" noValidate onSubmit={state.onSubmit}>
          <ProductFields state={state} categories={categories} />
        </form>
      </Dialog>
    </>
  );
}
