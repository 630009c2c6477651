import { useRevalidator } from "react-router";
import {
  isTransfer,
  ONLINE_PROVIDERS,
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  type PaymentMethod,
} from "@tindahan/contract/payments/methods.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { parsePrice, parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { callApi } from "../../../shared/api/api.ts";
import { useHasPermission } from "../../frame/admin-role.ts";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { SettingsFormPage } from "../settings-form-page.tsx";
import type { Route } from "./+types/payments.ts";
import { loadPaymongoKeys, PaymongoKeysBlock } from "./paymongo-keys.tsx";
import { NumberField } from "../number-field.tsx";
import { loadTransferAccounts, TransferAccountsBlock } from "./transfer-accounts.tsx";
import type { SettingsForm } from "../use-settings-form.ts";

export async function clientLoader() {
  const [settings, keys, transferAccounts] = await Promise.all([
    callApi("GET /api/admin/settings", {}),
    loadPaymongoKeys(),
    loadTransferAccounts(),
  ]);
  return { settings, keys, transferAccounts };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function PaymentSettingsScreen({ loaderData }: Route.ComponentProps) {
  const { settings, keys, transferAccounts } = loaderData;
  const { revalidate } = useRevalidator();

  return (
    <SettingsFormPage
      title="Payments"
      loaded={settings}
      renderFields={(form) => <PaymentSettingsFields form={form} />}
      renderAfter={(form) => (
        <>
          {keys !== undefined && (
            <PaymongoKeysBlock keys={keys} methods={form.saved.settings.payments.methods} />
          )}
          {transferAccounts !== undefined && (
            <TransferAccountsBlock accounts={transferAccounts} onChanged={() => revalidate()} />
          )}
        </>
      )}
    />
  );
}

function PaymentSettingsFields({ form }: { form: SettingsForm }) {
  const { payments } = form.values;
  const { possibleMethods } = form.saved;
  const toggle = (method: PaymentMethod, isOn: boolean) =>
    form.set("payments", (now) => ({
      ...now,
      methods: PAYMENT_METHODS.filter((one) => (one === method ? isOn : now.methods.includes(one))),
    }));
  const error = form.errorOf("payments.methods");
  // Without an account, a transfer is no choice that could be set up here.
  const listed = PAYMENT_METHODS.filter(
    (method) => !isTransfer(method) || possibleMethods.includes(method) || payments.methods.includes(method),
  );
  const mayEnterKeys = useHasPermission("provider_keys");

  return (
    <>
      <Block title="Payment methods">
        <fieldset>
          <legend className="sr-only">Payment methods</legend>
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {listed.map((method) => (
              <li key={method}>
                <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    checked={payments.methods.includes(method)}
                    disabled={!possibleMethods.includes(method) && !payments.methods.includes(method)}
                    onChange={(event) => toggle(method, event.target.checked)}
                    className="size-4 accent-accent"
                  />
                  {PAYMENT_METHOD_NAMES[method]}
                  {!possibleMethods.includes(method) && <span className="text-ink-2">not set up yet</span>}
                </label>
              </li>
            ))}
          </ul>
          {error && <p className="text-13 text-danger">{error}</p>}
          {listed.some((method) => !possibleMethods.includes(method)) && (
            <p className="mt-1 text-ink-2">
              Everything except cash and transfers goes through {ONLINE_PROVIDERS}.{" "}
              {mayEnterKeys
                ? "To set it up, enter the keys of your account below."
                : "To set it up, an owner enters the keys of your account on this page."}
            </p>
          )}
        </fieldset>
      </Block>
      <PaymentLimitFields form={form} hasTransfers={listed.some(isTransfer)} />
    </>
  );
}

function PaymentLimitFields({ form, hasTransfers }: { form: SettingsForm; hasTransfers: boolean }) {
  const { payments } = form.values;
  const change = (part: Partial<Settings["payments"]>) =>
    form.set("payments", (now) => ({ ...now, ...part }));

  return (
    <Block title="Limits">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Largest order for cash on delivery (₱)"
          hint="Larger orders must be paid another way. Leave empty for no limit."
          optional
          value={payments.codMax}
          error={form.errorOf("payments.codMax")}
          read={readLimit}
          onNumber={(codMax) => change({ codMax })}
        />
        <NumberField
          label="Open cash orders per shopper"
          hint="Undelivered cash orders for one account or phone number. Leave empty for no limit."
          optional
          value={payments.codMaxOpenOrders}
          error={form.errorOf("payments.codMaxOpenOrders")}
          read={parseWholeNumber}
          onNumber={(codMaxOpenOrders) => change({ codMaxOpenOrders })}
        />
        <NumberField
          label="Total of open cash orders (₱)"
          hint="Combined total of those orders. Leave empty for no limit."
          optional
          value={payments.codMaxOpenTotal}
          error={form.errorOf("payments.codMaxOpenTotal")}
          read={readLimit}
          onNumber={(codMaxOpenTotal) => change({ codMaxOpenTotal })}
        />
        <NumberField
          label="Smallest order paid online (₱)"
          hint="Smaller orders are paid in cash."
          value={payments.walletMin}
          error={form.errorOf("payments.walletMin")}
          read={parsePrice}
          onNumber={(walletMin) => change({ walletMin })}
        />
        <NumberField
          label="Largest order for wallets (₱)"
          hint="GrabPay, GCash and Maya accept at most this amount."
          value={payments.walletMax}
          error={form.errorOf("payments.walletMax")}
          read={parsePrice}
          onNumber={(walletMax) => change({ walletMax })}
        />
        {hasTransfers && <TransferHoursField form={form} />}
      </div>
    </Block>
  );
}

const readLimit = (text: string) => (text.trim() === "" ? null : parsePrice(text));

function TransferHoursField({ form }: { form: SettingsForm }) {
  return (
    <NumberField
      label="Hours to wait for a transfer"
      hint="Until then an unpaid order holds its items. As long again once the customer has sent a reference."
      value={form.values.payments.transferHours}
      error={form.errorOf("payments.transferHours")}
      read={(text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN)}
      onNumber={(transferHours) => form.set("payments", (now) => ({ ...now, transferHours }))}
    />
  );
}
