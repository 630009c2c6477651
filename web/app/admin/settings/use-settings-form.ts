import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Settings, SettingsResponse } from "@tindahan/contract/settings/settings.ts";
import { callApi } from "../../shared/api/api.ts";
import { toast, UNDO_DURATION_MS } from "../../ui/feedback/toast.ts";
import { isSameFormValue, mergeChanges } from "../forms/changes.ts";
import { errorMessage } from "../forms/error-message.ts";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { useForm } from "../forms/use-form.ts";
import { useLeaveGuard } from "../forms/use-leave-guard.tsx";
import { unreadableNumberErrors } from "./unreadable.ts";

const CONFLICT_MESSAGE =
  "The settings have changed since you opened them. Your own changes are still here: please check them and save again.";

type SaveResponse = SettingsResponse & { message: string };

export type SettingsForm = ReturnType<typeof useSettingsForm>;

export function useSettingsForm(loaded: SettingsResponse) {
  const [saved, setSaved] = useState(loaded);
  const [values, setValues] = useState(loaded.settings);
  const newest = useRef(saved);
  // Undo in a notice can outlive the page that saved: the page that is open then loads the restored settings.
  if (loaded.version > saved.version) {
    setSaved(loaded);
    setValues(mergeChanges(loaded.settings, saved.settings, values));
  }
  useEffect(() => {
    newest.current = saved;
  }, [saved]);
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

  function send(settings: Settings, version: number): Promise<SaveResponse | undefined> {
    return askConfirmation("save these settings", () =>
      callApi("PUT /api/admin/settings", { body: { settings, version } }),
    ).catch((thrown) => resolveConflict(thrown, settings));
  }

  /** Sends again if the other change was of other settings, or was this one and its response was lost. */
  async function resolveConflict(thrown: unknown, mine: Settings): Promise<SaveResponse | undefined> {
    if (!isConflict(thrown)) throw thrown;
    const snapshot = newest.current.settings;
    const now = await callApi("GET /api/admin/settings", {});
    const merged = mergeChanges(now.settings, snapshot, mine);
    if (isSameFormValue(merged, now.settings)) return { ...now, message: "Settings saved" };
    const theirs = changedSections(snapshot, now.settings);
    if (!changedSections(snapshot, mine).some((name) => theirs.includes(name)))
      return send(merged, now.version);
    applySaved(now, snapshot);
    throw new ShopError("settings_changed", CONFLICT_MESSAGE);
  }

  async function sendRestore(former: number) {
    const { version, settings: snapshot } = newest.current;
    try {
      const response = await askConfirmation("restore these settings", () =>
        callApi("POST /api/admin/settings/restore", { body: { former, version } }),
      );
      if (!response) return;
      setValues(snapshot);
      applySaved(response, snapshot);
      toast.success(response.message);
    } catch (thrown) {
      // A notice, because the page of this form may be closed.
      toast.error(errorMessage(thrown));
      if (isConflict(thrown)) applySaved(await callApi("GET /api/admin/settings", {}), snapshot);
    }
  }

  const askToRestore = (former: number) => guard.ask(() => void form.attempt(() => sendRestore(former)));

  async function save() {
    const unreadable = unreadableNumberErrors(values);
    if (unreadable) throw new ShopError("invalid_request", undefined, unreadable);
    const former = saved.version;
    const response = await send(values, former);
    if (!response) return;
    applySaved(response, values);
    // Undo is offered only if no other version came between.
    const undo = { label: "Undo", onClick: () => askToRestore(former) };
    toast.success(response.message, {
      duration: UNDO_DURATION_MS,
      ...(response.version === former + 1 && { action: undo }),
    });
  }

  return {
    values,
    // New provider keys change the possible methods while the form is open.
    saved: { ...saved, possibleMethods: loaded.possibleMethods },
    isDirty,
    isBusy: form.isBusy,
    problem: Object.keys(form.errors).length > 0 ? "Please check the fields marked in red." : form.problem,
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

function isConflict(thrown: unknown): boolean {
  return thrown instanceof ShopError && thrown.code === "settings_changed";
}

function changedSections(before: Settings, after: Settings): (keyof Settings)[] {
  return (Object.keys(after) as (keyof Settings)[]).filter(
    (name) => !isSameFormValue(before[name], after[name]),
  );
}
