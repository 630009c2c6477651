import { useState } from "react";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import {
  PAYMENT_METHOD_NAMES,
  TRANSFER_METHODS,
  type TransferMethod,
} from "@tindahan/contract/payments/methods.ts";
import type { TransferAccount } from "@tindahan/contract/payments/transfer-accounts.ts";
import { callApi, createSessionFetch } from "../../../shared/api/api.ts";
import { currentSession } from "../../../shared/session/session.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextField } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { askConfirmation } from "../../confirmation/ask-confirmation.ts";
import { formText, requiredMessage, useForm } from "../../forms/use-form.ts";
import { hasPermission } from "../../frame/admin-role.ts";
import { ChooseFileButton } from "../../pictures/file-button.tsx";

/** Undefined without permission; null if loading failed. */
export async function loadTransferAccounts(): Promise<TransferAccount[] | null | undefined> {
  const user = currentSession()?.user;
  if (!user || !hasPermission(user, "provider_keys")) return undefined;
  return callApi("GET /api/admin/settings/transfer-accounts", {}).then(
    ({ accounts }) => accounts,
    () => null,
  );
}

type TransferAccountsProps = { accounts: TransferAccount[] | null; onChanged: () => Promise<void> };

export function TransferAccountsBlock({ accounts, onChanged }: TransferAccountsProps) {
  const [edited, setEdited] = useState<TransferMethod>();
  const free = TRANSFER_METHODS.filter((method) => !accounts?.some((one) => one.method === method));
  const close = async () => {
    setEdited(undefined);
    await onChanged();
  };

  return (
    <Block title="Accounts for transfers" anchor="transfer-accounts">
      {accounts === null && <ProblemAlert>The accounts could not be loaded. Please reload.</ProblemAlert>}
      <p className="text-ink-2">
        Customers can send the money to your own bank account, GCash, Maya or QR Ph code. The shop recognizes
        each payment by its amount when you import your history. After saving an account, switch its method on
        above.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {accounts?.map((account) => (
          <li key={account.method} className="py-3">
            {edited === account.method ? (
              <AccountForm account={account} free={[account.method]} onDone={close} />
            ) : (
              <AccountItem account={account} onEdit={() => setEdited(account.method)} onChanged={onChanged} />
            )}
          </li>
        ))}
      </ul>
      {accounts && free.length > 0 && !accounts.some(({ method }) => method === edited) && (
        <div className="mt-2">
          {edited ? (
            <AccountForm free={free} onDone={close} />
          ) : (
            <Button variant="secondary" size="sm" onClick={() => setEdited(free[0])}>
              Add account
            </Button>
          )}
        </div>
      )}
    </Block>
  );
}

type AccountItemProps = {
  account: TransferAccount;
  onEdit: () => void;
  onChanged: () => Promise<void>;
};

function AccountItem({ account, onEdit, onChanged }: AccountItemProps) {
  const { method, bank, name, number, qr, waiting, waitingTotal } = account;
  const form = useForm(async () => {});

  async function change(purpose: string, call: () => Promise<{ message: string }>) {
    const response = await askConfirmation(purpose, call);
    if (!response) return;
    toast.success(response.message);
    await onChanged();
  }

  const remove = () =>
    change("stop offering this account", () =>
      callApi("POST /api/admin/settings/transfer-accounts/:method/remove", { params: { method } }),
    );
  const sendQr = (file: File) =>
    change("save this QR code", () =>
      callApi("PUT /api/admin/settings/transfer-accounts/:method/qr", { params: { method } }, (path, init) =>
        createSessionFetch(currentSession())(path, {
          ...init,
          body: file,
          headers: { "content-type": file.type },
        }),
      ),
    );

  return (
    <div className="flex flex-col gap-3">
      {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{PAYMENT_METHOD_NAMES[method]}</span>
          <span className="block">{[bank, name, number].filter(Boolean).join(", ")}</span>
          {waiting > 0 && (
            <span className="block text-ink-2">
              {waiting === 1 ? "1 order waits" : `${waiting} orders wait`} for {formatMoney(waitingTotal)}.
            </span>
          )}
        </p>
        {qr && <img src={qr} alt={`QR code of ${name}`} className="size-24 rounded-control bg-white p-1" />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onEdit}>
          Change<span className="sr-only"> {PAYMENT_METHOD_NAMES[method]}</span>
        </Button>
        <ChooseFileButton onChosen={(file) => void form.attempt(() => sendQr(file))}>
          {qr ? "Replace QR code" : "Add QR code"}
        </ChooseFileButton>
        <Button variant="ghost" size="sm" busy={form.isBusy} onClick={() => void form.attempt(remove)}>
          Stop offering<span className="sr-only"> {PAYMENT_METHOD_NAMES[method]}</span>
        </Button>
      </div>
    </div>
  );
}

type AccountFormProps = {
  account?: TransferAccount;
  free: TransferMethod[];
  onDone: () => Promise<void>;
};

function AccountForm({ account, free, onDone }: AccountFormProps) {
  const [method, setMethod] = useState(free[0]!);
  const form = useForm(async (fields) => {
    const body = {
      bank: method === "bank_transfer" ? formText(fields, "bank") : "",
      name: formText(fields, "name"),
      number: formText(fields, "number"),
    };
    const response = await askConfirmation("save this account", () =>
      callApi("PUT /api/admin/settings/transfer-accounts/:method", { params: { method }, body }),
    );
    if (!response) return;
    toast.success(response.message);
    await onDone();
  });

  return (
    <form noValidate onSubmit={form.onSubmit} autoComplete="off" className="flex flex-col gap-4">
      {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
      {!account && (
        <Select
          label="Method"
          value={method}
          onChange={({ target }) => setMethod(target.value as TransferMethod)}
        >
          {free.map((one) => (
            <option key={one} value={one}>
              {PAYMENT_METHOD_NAMES[one]}
            </option>
          ))}
        </Select>
      )}
      {method === "bank_transfer" && (
        <TextField
          label="Bank"
          name="bank"
          maxLength={100}
          defaultValue={account?.bank}
          error={form.errors["bank"]}
        />
      )}
      <TextField
        label="Account name"
        name="name"
        maxLength={100}
        defaultValue={account?.name}
        error={requiredMessage(form.errors["name"], "Please enter the name of the account.")}
      />
      <TextField
        label="Account number"
        name="number"
        hint="For GCash and Maya, the mobile number. Open orders keep the number they were given."
        maxLength={60}
        defaultValue={account?.number}
        error={form.errors["number"]}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.isBusy}>
          Save account
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void onDone()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
