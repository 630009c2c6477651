import { useState } from "react";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { previewMail, MailName } from "@tindahan/contract/settings/settings.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { errorMessage } from "../../forms/error-message.ts";
import type { SettingsForm } from "../use-settings-form.ts";

type MailPreviewProps = { mail: MailName; name: string; form: SettingsForm };

/** Previews and test mails use the unsaved form. */
export function MailPreview({ mail, name, form }: MailPreviewProps) {
  const [shown, setShown] = useState<ResponseOf<typeof previewMail>>();
  const to = form.saved.settings.shop.email;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { shop, mails } = form.values;
  const body = { mail, shopName: shop.name, mails };

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    await work().catch((thrown: unknown) => {
      toast.error(errorMessage(thrown));
      setProblem(errorMessage(thrown));
    });
    setBusy(false);
  }

  const preview = () =>
    attempt(async () => setShown(await callApi("POST /api/admin/settings/mail-preview", { body })));
  const send = () =>
    attempt(async () =>
      toast.success((await callApi("POST /api/admin/settings/test-mail", { body })).message),
    );

  const problemNote = problem && <ProblemAlert>{problem}</ProblemAlert>;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" size="sm" busy={isBusy && !shown} onClick={() => void preview()}>
        Preview
        <span className="sr-only"> of “{name}”</span>
      </Button>
      {!shown && problemNote}
      {shown && (
        <Dialog
          open
          onClose={() => setShown(undefined)}
          title={shown.subject}
          size="lg"
          footer={
            <Button variant="secondary" onClick={() => setShown(undefined)}>
              Close
            </Button>
          }
        >
          <pre className="rounded-control bg-tint p-4 font-sans text-14 wrap-anywhere whitespace-pre-wrap">
            {shown.text}
          </pre>
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <p className="min-w-56 grow text-ink-2 wrap-anywhere">
              {to
                ? `A test mail goes to the shop's e-mail address, ${to}.`
                : "To send a test mail, save the shop's e-mail address first."}
            </p>
            <Button busy={isBusy} disabled={!to} onClick={() => void send()}>
              Send test mail
            </Button>
            {problemNote && <div className="w-full">{problemNote}</div>}
          </div>
        </Dialog>
      )}
    </div>
  );
}
