import type { Settings } from "@tindahan/contract/settings.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Block } from "../block.tsx";
import { MailPreview } from "./mail-preview.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

type Mails = Settings["mails"];

export function MailFields({ form }: { form: SettingsForm }) {
  const { confirmation, loginCode } = form.draft.mails;
  const confirm = (part: Partial<Mails["confirmation"]>) =>
    form.set("mails", (now) => ({ ...now, confirmation: { ...now.confirmation, ...part } }));
  const login = (part: Partial<Mails["loginCode"]>) =>
    form.set("mails", (now) => ({ ...now, loginCode: { ...now.loginCode, ...part } }));

  return (
    <Block title="Mails">
      <p className="mb-4 text-ink-2">
        {"{shop}"}, {"{order}"} and {"{name}"} become the shop’s name, the order ID and the customer’s name;{" "}
        {"{code}"} becomes the log-in code.
      </p>
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-semibold">Order confirmation</legend>
          <TextField
            label="Subject of the confirmation"
            value={confirmation.subject}
            error={form.errorOf("mails.confirmation.subject")}
            onChange={(event) => confirm({ subject: event.target.value })}
          />
          <TextArea
            label="Opening text"
            rows={2}
            value={confirmation.intro}
            error={form.errorOf("mails.confirmation.intro")}
            onChange={(event) => confirm({ intro: event.target.value })}
          />
          <TextArea
            label="Closing text"
            optional
            rows={2}
            value={confirmation.closing}
            error={form.errorOf("mails.confirmation.closing")}
            onChange={(event) => confirm({ closing: event.target.value })}
          />
        </fieldset>
        <MailPreview mail="confirmation" name="confirmation" form={form} />
        <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
          <legend className="sr-only">Log-in code</legend>
          <p aria-hidden className="font-semibold">
            Log-in code
          </p>
          <TextField
            label="Subject of the log-in mail"
            value={loginCode.subject}
            error={form.errorOf("mails.loginCode.subject")}
            onChange={(event) => login({ subject: event.target.value })}
          />
          <TextField
            label="Line before the code"
            value={loginCode.intro}
            error={form.errorOf("mails.loginCode.intro")}
            onChange={(event) => login({ intro: event.target.value })}
          />
        </fieldset>
        <MailPreview mail="loginCode" name="log-in mail" form={form} />
      </div>
    </Block>
  );
}
