import { useState } from "react";
import { useRevalidator } from "react-router";
import { isCash, PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { EnteredKeys, KeyFinding, PaymongoKeys } from "@tindahan/contract/payments/paymongo-keys.ts";
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
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { useForm } from "../../forms/use-form.ts";
import { PaymongoKeyFindings } from "./key-findings.tsx";

/** Undefined without permission; null if loading failed. */
export async function loadPaymongoKeys(): Promise<PaymongoKeys | null | undefined> {
  const user = currentSession()?.user;
  if (!user || !hasPermission(user, "provider_keys")) return undefined;
  return callApi("GET /api/admin/settings/paymongo-keys", {}).then(
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
    <Block title="PayMongo keys" anchor="paymongo-keys" aside={keys && <PaymongoModeBadge {...keys} />}>
      {keys ? <PaymongoKeysForm keys={keys} methods={methods} /> : <KeysNotLoaded />}
    </Block>
  );
}

function PaymongoModeBadge({ mode, problem }: PaymongoKeys) {
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

function KeysNotLoaded() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-col items-start gap-3">
      <ProblemAlert>The keys could not be loaded.</ProblemAlert>
      <Button variant="secondary" size="sm" busy={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  );
}

function PaymongoKeysForm({ keys, methods }: { keys: PaymongoKeys; methods: PaymentMethod[] }) {
  const [typed, setTyped] = useState(EMPTY_KEYS);
  const [findings, setFindings] = useState<KeyFinding[]>();
  const [isTesting, setTesting] = useState(false);
  const [isRemovalAsked, setRemovalAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useForm(send);
  const entered: EnteredKeys = Object.fromEntries(
    Object.entries(typed).filter(([, key]) => key.trim() !== ""),
  );

  async function send(formData: FormData) {
    await (formData.get("action") === "test" ? testTyped() : save());
  }

  async function testKeys(body: EnteredKeys) {
    setFindings((await callApi("POST /api/admin/settings/paymongo-keys/test", { body })).findings);
  }

  async function testTyped() {
    setFindings(undefined);
    setTesting(true);
    await testKeys(entered).finally(() => setTesting(false));
  }

  async function testSaved() {
    await revalidate();
    await testKeys({}).catch((thrown: unknown) =>
      setFindings([
        { about: "keys", isFine: false, words: `The keys could not be tested. ${errorMessage(thrown)}` },
      ]),
    );
  }

  /** False if the user cancels the confirmation. */
  async function change(purpose: string, call: () => Promise<{ message: string }>): Promise<boolean> {
    setFindings(undefined);
    const response = await askConfirmation(purpose, call);
    if (response) toast.success(response.message);
    return response !== undefined;
  }

  async function save() {
    const put = () => callApi("PUT /api/admin/settings/paymongo-keys", { body: entered });
    if (!(await change("save these keys", put))) return;
    setTyped(EMPTY_KEYS);
    await testSaved();
  }

  async function registerWebhook() {
    const register = () => callApi("POST /api/admin/settings/paymongo-keys/webhook", {});
    if (await change("register the webhook", register)) await testSaved();
  }

  async function remove() {
    setRemovalAsked(false);
    if (await change("remove these keys", () => callApi("POST /api/admin/settings/paymongo-keys/remove", {})))
      await revalidate();
  }

  return (
    <form noValidate autoComplete="off" onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p className="text-ink-2">{keysIntroText(keys)}</p>
      {keys.problem && <ProblemAlert>{keys.problem}</ProblemAlert>}
      <PaymongoKeyFields
        keys={keys}
        typed={typed}
        errors={form.errors}
        onType={(name, key) => setTyped((now) => ({ ...now, [name]: key }))}
      />
      {findings && <PaymongoKeyFindings findings={findings} />}
      {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
      <PaymongoKeyButtons
        keys={keys}
        findings={findings}
        hasTyped={Object.keys(entered).length > 0}
        isTesting={isTesting}
        isBusy={form.isBusy}
        onRegister={() => void form.attempt(registerWebhook)}
        onRemove={() => setRemovalAsked(true)}
      />
      <ConfirmDialog
        open={isRemovalAsked}
        title="Remove the PayMongo keys?"
        confirmLabel="Remove the keys"
        danger
        onConfirm={() => void form.attempt(remove)}
        onCancel={() => setRemovalAsked(false)}
      >
        {keyRemovalConsequences(keys, methods)}
      </ConfirmDialog>
    </form>
  );
}

type KeyFieldsProps = {
  keys: PaymongoKeys;
  typed: Record<Name, string>;
  errors: Record<string, string | undefined>;
  onType: (name: Name, key: string) => void;
};

function PaymongoKeyFields({ keys, typed, errors, onType }: KeyFieldsProps) {
  return NAMES.map(([name, label, optional]) =>
    keys.source === "environment" ? (
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
        hint={keyHintText(name, keys)}
        value={typed[name]}
        error={errors[name]}
        onChange={({ target }) => onType(name, target.value)}
      />
    ),
  );
}

type KeyButtonsProps = {
  keys: PaymongoKeys;
  findings: KeyFinding[] | undefined;
  hasTyped: boolean;
  isTesting: boolean;
  isBusy: boolean;
  onRegister: () => void;
  onRemove: () => void;
};

function PaymongoKeyButtons(props: KeyButtonsProps) {
  const { keys, findings = [], hasTyped, isTesting, isBusy, onRegister, onRemove } = props;
  const lacksWebhook =
    keys.webhookSecret === null || findings.some(({ about, isFine }) => about === "webhook" && !isFine);
  return (
    <div className="flex flex-wrap gap-2">
      {keys.source !== "environment" && (
        <Button type="submit" size="sm" busy={isBusy && !isTesting} disabled={!hasTyped}>
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
        disabled={isBusy || (!hasTyped && keys.source === "none")}
      >
        Test the keys
      </Button>
      {keys.source === "settings" && !keys.problem && lacksWebhook && (
        <Button variant="secondary" size="sm" disabled={isBusy || hasTyped} onClick={onRegister}>
          Register the webhook
        </Button>
      )}
      {keys.source === "settings" && (
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={onRemove}>
          Remove the keys
        </Button>
      )}
    </div>
  );
}

function keysIntroText({ source, since, by }: PaymongoKeys): string {
  if (source === "environment")
    return "These keys are set on the server and override any entered here. To change them, ask the person who installed the shop.";
  if (source === "settings") return `Saved by ${by}, ${formatDate(since!)}. They cannot be shown again.`;
  return "For e-wallets, QR Ph and cards the shop needs an account at PayMongo. Copy its keys from PayMongo's dashboard, under Developers. They are stored encrypted and cannot be shown again.";
}

const describeSavedKey = (ending: string | null) =>
  ending === null ? "Not set" : ending === "" ? "Set" : `Ends in …${ending}`;

function keyHintText(name: Name, keys: PaymongoKeys): string {
  const storedHint =
    keys[name] === null ? "" : `${describeSavedKey(keys[name])}. Leave this empty to keep it. `;
  const hints: Record<Name, string> = {
    secretKey: "Starts with sk_.",
    publicKey: "Starts with pk_. Required for cards.",
    webhookSecret: `With it, the shop learns about payments immediately instead of within a minute. Save the secret key and press "Register the webhook", or add one for ${keys.webhookUrl} in PayMongo's dashboard and copy its secret.`,
  };
  return storedHint + hints[name];
}

function keyRemovalConsequences({ openPayments }: PaymongoKeys, methods: PaymentMethod[]): string {
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
