import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminCategory } from "@tindahan/contract/catalogue/manage-products.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { errorMessage } from "../forms/error-message.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/categories.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { CategoryTable } from "./category-table.tsx";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";
import { readPageSize, setPageSize } from "../lists/list-filter.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page: requestedPage, size } = readCategoryListParams(new URL(request.url).searchParams);
  const { data } = await callApi("GET /api/admin/categories", {});
  const pages = Math.max(1, Math.ceil(data.length / size));
  const page = Math.min(requestedPage, pages);
  const rows = data.slice((page - 1) * size, page * size);
  return { rows, pagination: { page, limit: size, total: data.length, pages } };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

type OpenedDialog = { dialog: "add" } | { dialog: "edit" | "delete"; category: AdminCategory };

export default function Categories({ loaderData: { rows, pagination } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<OpenedDialog>();
  const close = () => setOpened(undefined);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const openPageOfCategory = useOpenPageOfCategory(pagination.limit);

  async function saved(category: Category) {
    close();
    await (opened?.dialog === "add" ? openPageOfCategory(category) : revalidate());
  }

  async function move({ _id }: Category, position: number) {
    try {
      await callApi("POST /api/categories/:id/move", { params: { id: _id }, body: { place: position } });
      const page = Math.ceil(position / pagination.limit);
      await (page === pagination.page
        ? revalidate()
        : navigate(categoryListHref({ page, size: pagination.limit })));
      document.querySelector<HTMLElement>(`[data-moves="${_id}"] button`)?.focus();
    } catch (thrown) {
      toast.error(errorMessage(thrown));
    }
  }

  const add = (
    <Button size="sm" data-shortcut="n" onClick={() => setOpened({ dialog: "add" })}>
      <Plus size={16} aria-hidden />
      Add category
    </Button>
  );

  return (
    <AdminPage title="Categories" count={pagination.total} actions={add}>
      {rows.length === 0 ? (
        <EmptyState drawing="shelf" title="No categories yet.">
          Categories help shoppers find things. Add the first one.
        </EmptyState>
      ) : (
        <>
          <CategoryTable
            categories={rows}
            firstPosition={(pagination.page - 1) * pagination.limit + 1}
            total={pagination.total}
            onMove={(category, position) => void move(category, position)}
            onEdit={(category) => setOpened({ dialog: "edit", category })}
            onDelete={(category) => setOpened({ dialog: "delete", category })}
          />
          <ListFooter
            {...pagination}
            hrefFor={(change) => categoryListHref({ size: pagination.limit, ...change })}
          />
        </>
      )}
      {opened?.dialog === "add" && <CategoryDialog onSaved={(one) => void saved(one)} onClose={close} />}
      {opened?.dialog === "edit" && (
        <CategoryDialog category={opened.category} onSaved={(one) => void saved(one)} onClose={close} />
      )}
      {opened?.dialog === "delete" && (
        <DeleteCategoryDialog
          category={opened.category}
          onChanged={() => void revalidate()}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}

/** Opens the list page that contains the new category. */
function useOpenPageOfCategory(size: number) {
  const navigate = useNavigate();
  return async ({ _id }: Category) => {
    const { data } = await callApi("GET /api/collections", {});
    const index = data.findIndex((one) => one._id === _id);
    await navigate(categoryListHref({ page: Math.floor(Math.max(0, index) / size) + 1, size }));
  };
}

function readCategoryListParams(params: URLSearchParams): { page: number; size: number } {
  const page = Number(params.get("page"));
  return { page: Number.isSafeInteger(page) && page >= 1 ? page : 1, size: readPageSize(params) };
}

function categoryListHref({ page, size }: { page: number; size: number }): string {
  const params = new URLSearchParams();
  setPageSize(params, size);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/category?${params}` : "/admin/category";
}
