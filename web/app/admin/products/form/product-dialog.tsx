import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { useEffect, useState } from "react";
import { callApi } from "../../../shared/api/api.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { ProductFields } from "./product-fields.tsx";
import { useProductForm } from "./use-product-form.ts";

type ProductDialogProps = {
  categories: Category[];
  onSaved: (saved: Product) => void;
  onClose: () => void;
};

export function AddProductDialog(props: ProductDialogProps) {
  return <ProductFormDialog product={undefined} {...props} />;
}

type EditProductDialogProps = ProductDialogProps & {
  id: Id;
  listed: Product | undefined;
};

/** Lists omit the variants of a product: they are loaded first. */
export function EditProductDialog({ id, listed, ...rest }: EditProductDialogProps) {
  // The row may leave the list while the form is open.
  const [product, setProduct] = useState<AdminProduct | undefined>(listed?.options ? undefined : listed);
  const [problem, setProblem] = useState<string>();
  const isMissing = !product;
  useEffect(() => {
    if (!isMissing) return;
    let isCancelled = false;
    callApi("GET /api/admin/products/:id", { params: { id } })
      .then(({ data }) => !isCancelled && setProduct(data))
      .catch((thrown: unknown) => !isCancelled && setProblem(errorMessage(thrown)));
    return () => {
      isCancelled = true;
    };
  }, [id, isMissing]);

  if (product) return <ProductFormDialog product={product} {...rest} />;
  return (
    <Dialog open onClose={rest.onClose} title="Edit product" size="lg">
      {problem ? <ProblemAlert>{problem}</ProblemAlert> : <p role="status">Loading…</p>}
    </Dialog>
  );
}

type FormDialogProps = ProductDialogProps & { product: AdminProduct | undefined };

function ProductFormDialog({ product, categories, onSaved, onClose }: FormDialogProps) {
  const state = useProductForm(product, onSaved);
  // Closing may navigate: without the release the guard asks twice.
  const leave = () =>
    state.guard.ask(() => {
      state.guard.release();
      onClose();
    });

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
