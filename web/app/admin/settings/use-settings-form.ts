import { useRef, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/errors.ts";
import {
  restoreSettings,
  updateSettings,
  type Settings,
  type SettingsAnswer,
} from "@tindahan/contract/settings.ts";
import { callApi } from "../../api.ts";
import { toast, UNDO_DURATION_MS } from "../../ui/toast.ts";
import { useLeaveGuard } from "../use-leave-guard.tsx";
import { wordsOf } from "../words-of.ts";

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** All settings in one form: saved together, as one version that can be undone. */
export function useSettingsForm(loaded: SettingsAnswer) {
  const [saved, setSaved] = useState(loaded);
  const [draft, setDraft] = useState(loaded.settings);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(saved);
  // The menu says what the shop is called.
  const { revalidate } = useRevalidator();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved.settings);
  const guard = useLeaveGuard(isDirty);

  function take(answer: SettingsAnswer) {
    newest.current = answer;
    setSaved(answer);
    setDraft(answer.settings);
    setErrors({});
    setProblem(undefined);
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      const fields = thrown instanceof ShopError ? (thrown.fields ?? {}) : {};
      setErrors(fields);
      setProblem(Object.keys(fields).length > 0 ? "Please check the fields marked in red." : wordsOf(thrown));
      toast.error(wordsOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  const restore = (former: number) =>
    attempt(async () => {
      const body = { former, version: newest.current.version };
      const answer = await callApi(restoreSettings, { body });
      take(answer);
      void revalidate();
      toast.success(answer.message);
    });

  const save = () =>
    attempt(async () => {
      const former = saved.version;
      const answer = await callApi(updateSettings, { body: { settings: draft, version: former } });
      take(answer);
      void revalidate();
      toast.success(answer.message, {
        duration: UNDO_DURATION_MS,
        action: { label: "Undo", onClick: () => void restore(former) },
      });
    });

  return {
    draft,
    saved,
    isDirty,
    isBusy,
    problem,
    guard,
    errors,
    /** What is wrong with a field, named as it lies in the settings: `shop.name`. */
    errorOf: (path: string) => errors[`settings.${path}`],
    set: <Name extends keyof Settings>(name: Name, value: Settings[Name]) =>
      setDraft((now) => ({ ...now, [name]: value })),
    discard: () => take(saved),
    restore: (former: number) => void restore(former),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isBusy) void save();
    },
  };
}
