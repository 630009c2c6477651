import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { type OwnProduct, getProductToEdit } from "@tindahan/contract/catalogue/manage-products.ts";
import { useEffect, useState } from "react";
import { callApi } from "../../../shared/api/api.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { Problem } from "../../../ui/feedback/problem.tsx";
import { ProductFields } from "./product-fields.tsx";
import { useProductForm } from "./use-product-form.ts";

type ProductDialogProps = {
  /** None: a new one. */
  product?: Product;
  categories: Category[];
  onSaved: (saved: Product) => void;
  onClose: () => void;
};

/** A list does not say all of a product with options: the rest is fetched first. */
export function ProductDialog({ product, ...rest }: ProductDialogProps) {
  return product?.options ? (
    <FetchedDialog product={product} {...rest} />
  ) : (
    <FormDialog product={product} {...rest} />
  );
}

function FetchedDialog({ product, ...rest }: ProductDialogProps & { product: Product }) {
  const [whole, setWhole] = useState<OwnProduct>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isOver = false;
    callApi(getProductToEdit, { params: { id: product._id } })
      .then(({ data }) => !isOver && setWhole(data))
      .catch((thrown: unknown) => !isOver && setProblem(errorMessage(thrown)));
    return () => {
      isOver = true;
    };
  }, [product._id]);

  if (whole) return <FormDialog product={whole} {...rest} />;
  return (
    <Dialog open onClose={rest.onClose} title="Edit product" size="lg">
      {problem ? <Problem>{problem}</Problem> : <p role="status">Loading…</p>}
    </Dialog>
  );
}

type FormDialogProps = Omit<ProductDialogProps, "product"> & { product: OwnProduct | undefined };

function FormDialog({ product, categories, onSaved, onClose }: FormDialogProps) {
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
