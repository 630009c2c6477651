import { Copy } from "lucide-react";
import { useState } from "react";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { startSecondFactor } from "@tindahan/contract/accounts/manage-profile.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { rememberUser } from "./remember-user.ts";
import { downloadFile } from "../lists/save-file.ts";
import { formText, useForm } from "../forms/use-form.ts";

type FactorSetupProps = ResponseOf<typeof startSecondFactor> & {
  onClose: () => void;
};

export function SecondFactorSetup({ secret, address, qr, onClose }: FactorSetupProps) {
  const [on, setOn] = useState<{ recoveryCodes: string[]; user: User }>();
  const { isBusy, problem, onSubmit } = useForm(async (form) => {
    const code = formText(form, "code");
    const turnedOn = await askConfirmation("turn on the second factor", () =>
      callApi("POST /api/admin/profile/second-factor/confirm", { body: { code } }),
    );
    if (!turnedOn) return;
    setOn(turnedOn);
    toast.success(turnedOn.message);
  });
  if (on) {
    // Last step: updating the user may close this screen with the codes.
    const finish = () => {
      rememberUser(on.user);
      onClose();
    };
    return <RecoveryCodes codes={on.recoveryCodes} onClose={finish} />;
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan this with your app"
      footer={
        <FormButtons onCancel={onClose} form="factor-setup" busy={isBusy}>
          Turn on
        </FormButtons>
      }
    >
      <form
        id="factor-setup"
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-4 text-14"
      >
        {/* White border in dark mode: scanners need a quiet zone. */}
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="mx-auto size-48 rounded-control bg-white p-2"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="text-ink-2">
          Or enter this key in the app: <code className="font-mono text-ink wrap-anywhere">{secret}</code>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" size="sm" onClick={() => void copySecret(secret)}>
            <Copy size={16} aria-hidden />
            Copy the key
          </Button>
          <a href={address} className="font-medium underline underline-offset-2 pointer-coarse:py-2">
            Open the app on this device
          </a>
        </div>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          hint="The six digits shown in the app."
          data-autofocus
        />
        {problem && <ProblemAlert>{problem}</ProblemAlert>}
      </form>
    </Dialog>
  );
}

async function copySecret(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast.success("Copied");
  } catch {
    toast.error("Your browser does not allow copying. Please select and copy it yourself.");
  }
}

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save your recovery codes"
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => downloadFile("recovery-codes.txt", new Blob([`${codes.join("\n")}\n`]))}
          >
            Save as a file
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-14">
        <p className="text-ink-2">
          If you lose your phone, each code lets you sign in once. They will not be shown again.
        </p>
        <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
