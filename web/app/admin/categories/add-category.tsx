import { useNavigate } from "react-router";
import { ButtonLink, Button } from "../../ui/actions/button.tsx";
import { AdminPage } from "../frame/admin-page.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { CategoryNameField, useCategoryForm } from "./category-form.tsx";

export default function AddCategory() {
  const navigate = useNavigate();
  const { isBusy, problem, errors, onSubmit } = useCategoryForm(
    undefined,
    () => void navigate("/admin/category"),
  );

  return (
    <AdminPage title="Add category">
      <form
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        className="flex max-w-140 flex-col gap-5 rounded-[8px] border border-line bg-surface p-4 md:p-6"
      >
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
        <CategoryNameField error={errors["name"]} />
        <div className="flex gap-3 max-md:*:grow">
          <ButtonLink to="/admin/category" variant="secondary">
            Cancel
          </ButtonLink>
          <Button type="submit" busy={isBusy}>
            Add category
          </Button>
        </div>
      </form>
    </AdminPage>
  );
}
