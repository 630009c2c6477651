import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { Copy, ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../../shared/api/api.ts";
import { productHref } from "../../../shared/catalogue/product-href.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { duplicateProduct } from "./duplicate-product.ts";
import { ProductFields } from "./product-fields.tsx";
import { useProductForm } from "./use-product-form.ts";

type ProductDialogProps = {
  categories: Category[];
  onSaved: (saved: Product) => void;
  onClose: () => void;
};

export function AddProductDialog(props: ProductDialogProps) {
  return <ProductFormDialog product={undefined} isListed={false} {...props} />;
}

type EditProductDialogProps = ProductDialogProps & {
  id: Id;
  listed: Product | undefined;
  isDraft?: boolean;
};

/** Lists omit the variants of a product: they are loaded first. */
export function EditProductDialog({ id, listed, isDraft = false, ...rest }: EditProductDialogProps) {
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

  if (product) return <ProductFormDialog product={product} isListed={!isDraft} {...rest} />;
  return (
    <Dialog open onClose={rest.onClose} title="Edit product" size="lg">
      {problem ? <ProblemAlert>{problem}</ProblemAlert> : <p role="status">Loading…</p>}
    </Dialog>
  );
}

type FormDialogProps = ProductDialogProps & { product: AdminProduct | undefined; isListed: boolean };

function ProductFormDialog({ product, isListed, categories, onSaved, onClose }: FormDialogProps) {
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
          {product && (
            <p className="mb-4 flex flex-wrap gap-2">
              {isListed && (
                <a
                  href={productHref(product)}
                  target="_blank"
                  className="inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 font-medium hover:bg-line pointer-coarse:min-h-11"
                >
                  <ExternalLink size={16} aria-hidden />
                  View in shop
                  <span className="sr-only"> (opens a new tab)</span>
                </a>
              )}
              <DuplicateButton product={product} ask={state.guard.ask} release={state.guard.release} />
            </p>
          )}
          <ProductFields state={state} categories={categories} />
        </form>
      </Dialog>
    </>
  );
}

type DuplicateButtonProps = {
  product: Product;
  ask: (leave: () => void) => void;
  release: () => void;
};

function DuplicateButton({ product: { _id: id, name }, ask, release }: DuplicateButtonProps) {
  const [isBusy, setBusy] = useState(false);
  // Idempotency key: a second press must not add a second copy.
  const [key] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();

  async function duplicate() {
    setBusy(true);
    try {
      await duplicateProduct(id, key);
      release();
      toast.success("Copied as a draft", { description: `${name}: without stock, SKU and sale.` });
      await navigate("/admin/products/drafts");
    } catch (thrown) {
      toast.error(errorMessage(thrown), { description: name });
      setBusy(false);
    }
  }

  return (
    <Button variant="ghost" size="sm" busy={isBusy} onClick={() => ask(() => void duplicate())}>
      <Copy size={16} aria-hidden />
      Duplicate
    </Button>
  );
}
