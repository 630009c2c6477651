import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Promotion } from "@tindahan/contract/checkout/promotions.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { promotionDatesSentence, promotionSentence } from "@tindahan/contract/checkout/promotion-sentence.ts";
import { toPromotionTerms } from "./promotion-input.ts";
import { PromotionFields } from "./promotion-fields.tsx";
import { usePromotionForm } from "./use-promotion-form.ts";

type PromotionDialogProps = {
  /** Omitted to add a promotion. */
  promotion?: Promotion;
  copyOf?: Promotion;
  categories: Category[];
  onSaved: (saved: Promotion) => void;
  onClose: () => void;
};

export function PromotionDialog({ categories, onClose, ...rest }: PromotionDialogProps) {
  const form = usePromotionForm(rest);
  const { input } = form;
  const leave = () => form.guard.ask(onClose);

  return (
    <>
      {form.guard.question}
      <Dialog
        open
        onClose={leave}
        title={rest.promotion ? "Edit promotion" : "Add promotion"}
        size="lg"
        footer={
          <>
            <p role="status" className="grow basis-full text-14 wrap-anywhere">
              <strong>
                {promotionSentence(toPromotionTerms(input)).replace(/…?$/, (end) => end || ".")}
              </strong>{" "}
              <span className="text-ink-2">{promotionDatesSentence(input)}.</span>
            </p>
            <FormButtons onCancel={leave} form="promotion-form" busy={form.isBusy}>
              {rest.promotion ? "Save" : "Add promotion"}
            </FormButtons>
          </>
        }
      >
        <form
          id="promotion-form"
          method="dialog"
          noValidate
          onSubmit={form.onSubmit}
          className="flex flex-col gap-5 text-16"
        >
          {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
          <PromotionFields form={form} categories={categories} />
        </form>
      </Dialog>
    </>
  );
}
