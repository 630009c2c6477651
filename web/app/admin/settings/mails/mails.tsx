import type { ReactNode } from "react";
import type { MailName, Settings, UpdateMailName } from "@tindahan/contract/settings/settings.ts";
import { UPDATE_MAILS } from "@tindahan/contract/settings/constants.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../../ui/forms/field.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { SettingsFormPage } from "../settings-form-page.tsx";
import type { Route } from "./+types/mails.ts";
import { MailPreview } from "./mail-preview.tsx";
import type { SettingsForm } from "../use-settings-form.ts";

type Mails = Settings["mails"];

const TITLES: Record<MailName, string> = {
  confirmation: "Order confirmation",
  shipped: "Order shipped",
  delivered: "Order delivered",
  cancelled: "Order cancelled",
  refunded: "Refund sent",
  paymentFailed: "Payment failed",
  loginCode: "Log-in code",
};

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function MailsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Mails"
      loaded={loaderData}
      renderFields={(form) => (
        <>
          <NewOrderMailFields form={form} />
          <MailTextFields form={form} />
        </>
      )}
    />
  );
}

function NewOrderMailFields({ form }: { form: SettingsForm }) {
  const { newOrders } = form.values;
  const change = (part: Partial<typeof newOrders>) => form.set("newOrders", (now) => ({ ...now, ...part }));

  return (
    <Block title="Mails to you">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Mail new orders to"
          type="email"
          optional
          hint="Leave empty to turn these mails off."
          value={newOrders.email}
          error={form.errorOf("newOrders.email")}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Select
          label="How often"
          value={newOrders.when}
          onChange={({ target }) => change({ when: target.value as typeof newOrders.when })}
        >
          <option value="each">For every order</option>
          <option value="daily">Once a day, at 8 AM</option>
        </Select>
      </div>
    </Block>
  );
}

function MailTextFields({ form }: { form: SettingsForm }) {
  const { mails } = form.values;
  return (
    <Block title="Mails to customers">
      <p className="mb-4 text-ink-2">
        {"{shop}"}, {"{order}"} and {"{name}"} become the shop’s name, the order ID and the customer’s name;{" "}
        {"{code}"} becomes the log-in code. Mails about a status change are sent after one minute. If you undo
        the change by then, nothing is sent.
      </p>
      <div className="flex flex-col divide-y divide-line border-y border-line">
        <MailTextSection mail="confirmation" form={form}>
          <OrderMailFields mail="confirmation" form={form} />
        </MailTextSection>
        {UPDATE_MAILS.map((mail) => (
          <MailTextSection key={mail} mail={mail} form={form} isOff={!mails[mail].isOn}>
            <Checkbox
              size="sm"
              checked={mails[mail].isOn}
              onChange={(isOn) => changeMailTexts(form, mail, { isOn })}
            >
              Send this mail
            </Checkbox>
            <OrderMailFields mail={mail} form={form} />
          </MailTextSection>
        ))}
        <MailTextSection mail="loginCode" form={form}>
          <TextField
            label="Subject"
            value={mails.loginCode.subject}
            error={form.errorOf("mails.loginCode.subject")}
            onChange={({ target }) => changeMailTexts(form, "loginCode", { subject: target.value })}
          />
          <TextField
            label="Line before the code"
            value={mails.loginCode.intro}
            error={form.errorOf("mails.loginCode.intro")}
            onChange={({ target }) => changeMailTexts(form, "loginCode", { intro: target.value })}
          />
        </MailTextSection>
      </div>
    </Block>
  );
}

type MailProps = { mail: MailName; form: SettingsForm; isOff?: boolean; children: ReactNode };

function MailTextSection({ mail, form, isOff = false, children }: MailProps) {
  const hasError = ["subject", "intro", "closing"].some((part) => form.errorOf(`mails.${mail}.${part}`));
  return (
    <details open={hasError || undefined} className="py-1">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {TITLES[mail]}
        {isOff && <span className="font-normal text-ink-2">Off</span>}
      </summary>
      <div role="group" aria-label={TITLES[mail]} className="flex flex-col gap-3 pb-4">
        {children}
        <MailPreview mail={mail} name={TITLES[mail]} form={form} />
      </div>
    </details>
  );
}

type OrderMailFieldsProps = { mail: "confirmation" | UpdateMailName; form: SettingsForm };

function OrderMailFields({ mail, form }: OrderMailFieldsProps) {
  const { subject, intro, closing } = form.values.mails[mail];
  return (
    <>
      <TextField
        label="Subject"
        value={subject}
        error={form.errorOf(`mails.${mail}.subject`)}
        onChange={({ target }) => changeMailTexts(form, mail, { subject: target.value })}
      />
      <TextArea
        label="Opening text"
        rows={2}
        value={intro}
        error={form.errorOf(`mails.${mail}.intro`)}
        onChange={({ target }) => changeMailTexts(form, mail, { intro: target.value })}
      />
      <TextArea
        label="Closing text"
        optional
        rows={2}
        value={closing}
        error={form.errorOf(`mails.${mail}.closing`)}
        onChange={({ target }) => changeMailTexts(form, mail, { closing: target.value })}
      />
    </>
  );
}

function changeMailTexts<Name extends MailName>(
  form: SettingsForm,
  mail: Name,
  part: Partial<Mails[Name]>,
): void {
  form.set("mails", (now) => ({ ...now, [mail]: { ...now[mail], ...part } }));
}
