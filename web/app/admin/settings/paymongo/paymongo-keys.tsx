import { useState } from "react";
import { useRevalidator } from "react-router";
import { isCash, PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import {
  getPaymongoKeys,
  registerPaymongoWebhook,
  removePaymongoKeys,
  savePaymongoKeys,
  testPaymongoKeys,
  type EnteredKeys,
  type KeyFinding,
  type PaymongoKeys,
} from "@tindahan/contract/payments/paymongo-keys.ts";
import { callApi } from "../../../shared/api/api.ts";
import { currentSession } from "../../../shared/session/session.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { hasPermission } from "../../frame/admin-role.ts";
import { Block } from "../../../ui/layout/block.tsx";
import { askConfirmation } from "../../confirmation/ask-confirmation.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { Problem } from "../../../ui/feedback/problem.tsx";
import { useForm } from "../../forms/use-form.ts";
import { KeyFindings } from "./key-findings.tsx";

/** Undefined without permission; null if loading failed. */
export async function loadPaymongoKeys(): Promise<PaymongoKeys | null | undefined> {
  const user = currentSession()?.user;
  if (!user || !hasPermission(user, "provider_keys")) return undefined;
  return callApi(getPaymongoKeys, {}).then(
    ({ keys }) => keys,
    () => null,
  );
}

type Name = keyof EnteredKeys;

const NAMES: [name: Name, label: string, optional: boolean][] = [
  ["secretKey", "Secret key", false],
  ["publicKey", "Public key", true],
  ["webhookSecret", "Webhook secret", true],
];
const EMPTY_KEYS: Record<Name, string> = { secretKey: "", publicKey: "", webhookSecret: "" };

type PaymongoKeysBlockProps = { keys: PaymongoKeys | null; methods: PaymentMethod[] };

export function PaymongoKeysBlock({ keys, methods }: PaymongoKeysBlockProps) {
  return (
    <Block title="PayMongo keys" anchor="paymongo-keys" aside={keys && <ModeBadge {...keys} />}>
      {keys ? <KeysForm keys={keys} methods={methods} /> : <NotLoaded />}
    </Block>
  );
}

function ModeBadge({ mode, problem }: PaymongoKeys) {
  const [tone, mark, words] = problem
    ? (["red", "cross", "Not in use"] as const)
    : mode === "live"
      ? (["green", "tick", "Live"] as const)
      : (["gray", "ring", mode === "test" ? "Test mode" : "Not set up"] as const);
  return (
    <Badge tone={tone} mark={mark}>
      {words}
    </Badge>
  );
}

function NotLoaded() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-col items-start gap-3">
      <Problem>The keys could not be loaded.</Problem>
      <Button variant="secondary" size="sm" busy={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  );
}

function KeysForm({ keys, methods }: { keys: PaymongoKeys; methods: PaymentMethod[] }) {
  const [typed, setTyped] = useState(EMPTY_KEYS);
  const [findings, setFindings] = useState<KeyFinding[]>();
  const [isTesting, setTesting] = useState(false);
  const [isRemovalAsked, setRemovalAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useForm(send);
  const entered: EnteredKeys = Object.fromEntries(
    Object.entries(typed).filter(([, key]) => key.trim() !== ""),
  );
  const hasTyped = Object.keys(entered).length > 0;
  const isOnServer = keys.source === "environment";
  const lacksWebhook =
    keys.webhookSecret === null ||
    (findings ?? []).some(({ about, isFine }) => about === "webhook" && !isFine);

  async function send(formData: FormData) {
    await (formData.get("action") === "test" ? testTyped() : save());
  }

  async function testKeys(body: EnteredKeys) {
    setFindings((await callApi(testPaymongoKeys, { body })).findings);
  }

  async function save() {
    setFindings(undefined);
    const response = await askConfirmation("save these keys", () =>
      callApi(savePaymongoKeys, { body: entered }),
    );
    if (!response) return;
    setTyped(EMPTY_KEYS);
    toast.success(response.message);
    await testSaved();
  }

  async function registerWebhook() {
    setFindings(undefined);
    const response = await askConfirmation("register the webhook", () =>
      callApi(registerPaymongoWebhook, {}),
    );
    if (!response) return;
    toast.success(response.message);
    await testSaved();
  }

  async function testSaved() {
    await revalidate();
    await testKeys({}).catch((thrown: unknown) =>
      setFindings([
        { about: "keys", isFine: false, words: `The keys could not be tested. ${errorMessage(thrown)}` },
      ]),
    );
  }

  async function remove() {
    setRemovalAsked(false);
    setFindings(undefined);
    const response = await askConfirmation("remove these keys", () => callApi(removePaymongoKeys, {}));
    if (!response) return;
    toast.success(response.message);
    await revalidate();
  }

  async function testTyped() {
    setFindings(undefined);
    setTesting(true);
    await testKeys(entered).finally(() => setTesting(false));
  }

  return (
    <form noValidate autoComplete="off" onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p className="text-ink-2">{introText(keys)}</p>
      {keys.problem && <Problem>{keys.problem}</Problem>}
      {NAMES.map(([name, label, optional]) =>
        isOnServer ? (
          <TextField key={name} label={label} readOnly value={describeSavedKey(keys[name])} />
        ) : (
          <TextField
            key={name}
            label={label}
            optional={optional}
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            hint={hintText(name, keys)}
            value={typed[name]}
            error={form.errors[name]}
            onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
          />
        ),
      )}
      {findings && <KeyFindings findings={findings} />}
      {form.problem && <Problem>{form.problem}</Problem>}
      <div className="flex flex-wrap gap-2">
        {!isOnServer && (
          <Button type="submit" size="sm" busy={form.isBusy && !isTesting} disabled={!hasTyped}>
            Save keys
          </Button>
        )}
        <Button
          type="submit"
          name="action"
          value="test"
          variant="secondary"
          size="sm"
          busy={isTesting}
          disabled={form.isBusy || (!hasTyped && keys.source === "none")}
        >
          Test the keys
        </Button>
        {keys.source === "settings" && !keys.problem && lacksWebhook && (
          <Button
            variant="secondary"
            size="sm"
            disabled={form.isBusy || hasTyped}
            onClick={() => void form.attempt(registerWebhook)}
          >
            Register the webhook
          </Button>
        )}
        {keys.source === "settings" && (
          <Button variant="ghost" size="sm" disabled={form.isBusy} onClick={() => setRemovalAsked(true)}>
            Remove the keys
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isRemovalAsked}
        title="Remove the PayMongo keys?"
        confirmLabel="Remove the keys"
        danger
        onConfirm={() => void form.attempt(remove)}
        onCancel={() => setRemovalAsked(false)}
      >
        {consequencesOf(keys, methods)}
      </ConfirmDialog>
    </form>
  );
}

function introText({ source, since, by }: PaymongoKeys): string {
  if (source === "environment")
    return "These keys are set on the server and override any entered here. To change them, ask the person who installed the shop.";
  if (source === "settings") return `Saved by ${by}, ${formatDate(since!)}. They cannot be shown again.`;
  return "For e-wallets, QR Ph and cards the shop needs an account at PayMongo. Copy its keys from PayMongo's dashboard, under Developers. They are stored encrypted and cannot be shown again.";
}

const describeSavedKey = (ending: string | null) =>
  ending === null ? "Not set" : ending === "" ? "Set" : `Ends in …${ending}`;

function hintText(name: Name, keys: PaymongoKeys): string {
  const storedHint =
    keys[name] === null ? "" : `${describeSavedKey(keys[name])}. Leave this empty to keep it. `;
  const hints: Record<Name, string> = {
    secretKey: "Starts with sk_.",
    publicKey: "Starts with pk_. Required for cards.",
    webhookSecret: `With it, the shop learns about payments immediately instead of within a minute. Save the secret key and press "Register the webhook", or add one for ${keys.webhookUrl} in PayMongo's dashboard and copy its secret.`,
  };
  return storedHint + hints[name];
}

function consequencesOf({ openPayments }: PaymongoKeys, methods: PaymentMethod[]): string {
  const stopped = methods.filter((method) => !isCash(method)).map((method) => PAYMENT_METHOD_NAMES[method]);
  return [
    stopped.length > 0 && `No longer offered at checkout: ${stopped.join(", ")}.`,
    !methods.some(isCash) && "Cash on Delivery is off, so shoppers could not order anything.",
    openPayments > 0 &&
      `${openPayments === 1 ? "One payment is" : `${openPayments} payments are`} still open: the shop would not learn whether it was paid.`,
    "Refunds could not be sent.",
  ]
    .filter(Boolean)
    .join(" ");
}
