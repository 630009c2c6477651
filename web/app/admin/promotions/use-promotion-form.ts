import { useState } from "react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Promotion } from "@tindahan/contract/checkout/promotions.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { isSameFormValue, mergeChanges } from "../forms/changes.ts";
import { useForm } from "../forms/use-form.ts";
import { useLeaveGuard } from "../forms/use-leave-guard.tsx";
import {
  checkPromotionInput,
  toPromotionCopy,
  toPromotionInput,
  toPromotionForm,
  type PromotionInput,
} from "./promotion-input.ts";

const manila = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });

export type PromotionFormState = ReturnType<typeof usePromotionForm>;

type Options = {
  promotion?: Promotion | undefined;
  copyOf?: Promotion | undefined;
  onSaved: (saved: Promotion) => void;
};

export function usePromotionForm({ promotion, copyOf, onSaved }: Options) {
  const [snapshot, setSnapshot] = useState(promotion);
  const [first] = useState(() =>
    copyOf ? toPromotionCopy(copyOf, manila.format(Date.now())) : toPromotionInput(undefined),
  );
  const initial = snapshot ? toPromotionInput(snapshot) : first;
  const [input, setInput] = useState(initial);
  // Idempotency key: a retry must not create a second promotion.
  const [id] = useState(() => crypto.randomUUID());
  const guard = useLeaveGuard(!isSameFormValue(input, initial));
  const form = useForm(submit, { fieldOf: { promotion_code_taken: "code" } });

  async function submit() {
    checkPromotionInput(input);
    const saved = await askConfirmation("save a discount of more than 50%", save);
    if (!saved) return;
    toast.success(saved.message);
    guard.release();
    onSaved(saved.data);
  }

  async function save() {
    const body = toPromotionForm(input);
    if (!snapshot) return callApi("POST /api/admin/promotions", { body: { ...body, id } });
    try {
      const { _id, version } = snapshot;
      return await callApi("PUT /api/admin/promotions/:id", {
        params: { id: _id },
        body: { ...body, version },
      });
    } catch (thrown) {
      if (thrown instanceof ShopError && thrown.code === "promotion_changed")
        await mergeNewerVersion(snapshot).catch(() => {});
      throw thrown;
    }
  }

  /** After a conflict, loads the newer version and reapplies the user's changes. */
  async function mergeNewerVersion({ _id }: Promotion) {
    const { data } = await callApi("GET /api/admin/promotions/:id", { params: { id: _id } });
    setInput((typed) => mergeChanges(toPromotionInput(data), initial, typed));
    setSnapshot(data);
  }

  return {
    ...form,
    input,
    change: (part: Partial<PromotionInput>) => {
      setInput((now) => ({ ...now, ...part }));
      for (const name of Object.keys(part)) form.clearError(name);
    },
    guard,
  };
}
