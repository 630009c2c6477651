import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Settings, SettingsResponse } from "@tindahan/contract/settings/settings.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast, UNDO_DURATION_MS } from "../../ui/feedback/toast.ts";
import { isSameFormValue, mergeChanges } from "../forms/changes.ts";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { useForm } from "../forms/use-form.ts";
import { useLeaveGuard } from "../forms/use-leave-guard.tsx";
import { unreadableNumberErrors } from "./unreadable.ts";

const CONFLICT_MESSAGE =
  "The settings have changed since you opened them. Your own changes are still here: please check them and save again.";

export type SettingsForm = ReturnType<typeof useSettingsForm>;

export function useSettingsForm(loaded: SettingsResponse) {
  const [saved, setSaved] = useState(loaded);
  const [values, setValues] = useState(loaded.settings);
  const newest = useRef(saved);
  // The menu shows the shop's name.
  const { revalidate } = useRevalidator();
  const isDirty = !isSameFormValue(values, saved.settings);
  const guard = useLeaveGuard(isDirty);
  const form = useForm(save);

  /** Merges the edits since `snapshot` into the response. */
  function applySaved(response: SettingsResponse, snapshot: Settings) {
    newest.current = response;
    setSaved(response);
    setValues((typed) => mergeChanges(response.settings, snapshot, typed));
    void revalidate();
  }

  /** After a conflict or a lost response, continues from the server's version. */
  async function mergeNewerVersion(thrown: unknown, mine?: Settings) {
    if (!(thrown instanceof ShopError) || thrown.code !== "settings_changed") throw thrown;
    const snapshot = newest.current.settings;
    const now = await callApi("GET /api/admin/settings", {});
    if (mine && isSameFormValue(mergeChanges(now.settings, snapshot, mine), now.settings))
      return { ...now, message: "Settings saved" };
    applySaved(now, snapshot);
    throw mine ? new ShopError("settings_changed", CONFLICT_MESSAGE) : thrown;
  }

  const restore = (former: number) =>
    form.attempt(async () => {
      const { version, settings: snapshot } = newest.current;
      const response = await askConfirmation("restore these settings", () =>
        callApi("POST /api/admin/settings/restore", { body: { former, version } }),
      ).catch((thrown) => mergeNewerVersion(thrown));
      if (!response) return;
      setValues(snapshot);
      applySaved(response, snapshot);
      toast.success(response.message);
    });
  const askToRestore = (former: number) => guard.ask(() => void restore(former));

  async function save() {
    const unreadable = unreadableNumberErrors(values);
    if (unreadable) throw new ShopError("invalid_request", undefined, unreadable);
    const former = saved.version;
    const response = await askConfirmation("save these settings", () =>
      callApi("PUT /api/admin/settings", { body: { settings: values, version: former } }),
    ).catch((thrown) => mergeNewerVersion(thrown, values));
    if (!response) return;
    applySaved(response, values);
    // Undo is offered only if no other version came between.
    const undo = { label: "Undo", onClick: () => askToRestore(former) };
    toast.success(response.message, {
      duration: UNDO_DURATION_MS,
      ...(response.version === former + 1 && { action: undo }),
    });
  }

  const hasErrors = Object.keys(form.errors).length > 0;

  return {
    values,
    // New provider keys change the possible methods while the form is open.
    saved: { ...saved, possibleMethods: loaded.possibleMethods },
    isDirty,
    isBusy: form.isBusy,
    problem: hasErrors ? "Please check the fields marked in red." : form.problem,
    guard,
    errorOf: (path: string) => form.errors[`settings.${path}`],
    set: <Name extends keyof Settings>(name: Name, change: (now: Settings[Name]) => Settings[Name]) =>
      setValues((now) => ({ ...now, [name]: change(now[name]) })),
    discard: () => {
      setValues(saved.settings);
      form.clear();
    },
    restore: askToRestore,
    submit: form.onSubmit,
  };
}
