import { useState } from "react";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { AdminContentPage, PageDetails } from "@tindahan/contract/pages/pages.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast, UNDO_DURATION_MS } from "../../ui/feedback/toast.ts";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { isSameFormValue, mergeChanges } from "../forms/changes.ts";
import { useForm } from "../forms/use-form.ts";
import { useLeaveGuard } from "../forms/use-leave-guard.tsx";

export type PageInput = Pick<AdminContentPage, "title" | "text">;

const toInput = ({ title, text }: AdminContentPage): PageInput => ({ title, text });

export function usePageForm(loaded: PageDetails) {
  const [file, setFile] = useState(loaded);
  const [input, setInput] = useState(toInput(loaded.page));
  const { page } = file;
  const isDirty = !isSameFormValue(input, toInput(page));
  const guard = useLeaveGuard(isDirty);
  const form = useForm(save);

  function applySaved(savedFile: PageDetails) {
    setFile(savedFile);
    setInput(toInput(savedFile.page));
  }

  /** After a conflict, loads the newer version and reapplies the user's changes. */
  async function mergeNewerVersion(thrown: unknown): Promise<never> {
    if (thrown instanceof ShopError && thrown.code === "page_changed") {
      const now = await callApi("GET /api/admin/pages/:slug", { params: { slug: page.slug } });
      setInput((typed) => mergeChanges(toInput(now.page), toInput(page), typed));
      setFile(now);
    }
    throw thrown;
  }

  async function save(formData: FormData) {
    const isPublished = formData.get("publish") === "yes";
    const { slug, version: former } = page;
    const body = { ...input, isPublished, version: former };
    const saved = await askConfirmation("change this page", () =>
      callApi("PUT /api/admin/pages/:slug", { params: { slug }, body }),
    ).catch(mergeNewerVersion);
    if (!saved) return;
    const { message, ...savedFile } = saved;
    applySaved(savedFile);
    const undo = { label: "Undo", onClick: () => void restore(former, savedFile.page.version) };
    toast.success(isPublished === page.isPublished && !isPublished ? "Draft saved" : message, {
      duration: UNDO_DURATION_MS,
      ...(former > 0 && savedFile.page.version === former + 1 && { action: undo }),
    });
  }

  const restore = (former: number, version = page.version) =>
    form.attempt(async () => {
      const restored = await askConfirmation("restore this text", () =>
        callApi("POST /api/admin/pages/:slug/restore", {
          params: { slug: page.slug },
          body: { former, version },
        }),
      ).catch(mergeNewerVersion);
      if (!restored) return;
      const { message, ...savedFile } = restored;
      applySaved(savedFile);
      toast.success(message);
    });

  return {
    ...form,
    ...file,
    input,
    isDirty,
    guard,
    change: (part: Partial<PageInput>) => {
      setInput((now) => ({ ...now, ...part }));
      for (const name of Object.keys(part)) form.clearError(name);
    },
    discard: () => {
      setInput(toInput(page));
      form.clear();
    },
    restore: (former: number) => guard.ask(() => void restore(former)),
  };
}

export type PageForm = ReturnType<typeof usePageForm>;
