import { useNavigate } from "react-router";
import { callApi } from "../../../shared/api/api.ts";
import { ButtonLink, Button } from "../../../ui/actions/button.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import type { Route } from "./+types/create-product.ts";
import { ProductFields } from "./product-fields.tsx";
import { useProductForm } from "./use-product-form.ts";

export async function clientLoader() {
  return { categories: (await callApi("GET /api/categories", {})).data };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function CreateProduct({ loaderData: { categories } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const state = useProductForm(undefined, () => void navigate("/admin/products"));

  return (
    <AdminPage title="Add product">
      {state.guard.question}
      <form
        method="dialog"
        noValidate
        onSubmit={state.onSubmit}
        className="flex max-w-200 flex-col gap-6 rounded-[8px] border border-line bg-surface p-4 md:p-6"
      >
        <ProductFields state={state} categories={categories} />
        <div className="bottom-bar thumb-bar flex gap-3 max-md:-mx-4 max-md:-mb-4 max-md:rounded-b-[8px] max-md:*:grow">
          <ButtonLink to="/admin/products" variant="secondary">
            Cancel
          </ButtonLink>
          <Button type="submit" busy={state.isBusy} disabled={state.isUploading}>
            Add product
          </Button>
        </div>
      </form>
    </AdminPage>
  );
}
