import { useState, type SubmitEvent } from "react";
import { reasonOf } from "@tindahan/contract/core/errors.ts";
import { correctAccount } from "@tindahan/contract/accounts/personal-data.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";

export function NameForm({ name, onSaved }: { name: string; onSaved: () => void }) {
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await callApi(correctAccount, { body: { name: typed } });
      onSaved();
    } catch (thrown) {
      setError(reasonOf(thrown, "Your name could not be saved."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={200}
        optional
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isBusy} disabled={typed.trim() === name}>
          Save name
        </Button>
      </div>
    </form>
  );
}
