import { Copy } from "lucide-react";
import type { Person } from "@tindahan/contract/accounts/manage-people.ts";
import { TEMPORARY_PASSWORD_DAYS } from "@tindahan/contract/accounts/constants.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";

type PasswordDialogProps = { person: Person; password: string; onClose: () => void };

export function TemporaryPasswordDialog({ person, password, onClose }: PasswordDialogProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      toast.success("Copied");
    } catch {
      toast.error("Your browser does not allow copying. Please select and copy it yourself.");
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Password of ${person.username}`}
      footer={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy size={16} aria-hidden />
            Copy
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-14">
        <code
          aria-label="Password"
          className="rounded-control bg-tint px-3 py-2.5 font-mono text-16 wrap-anywhere"
        >
          {password}
        </code>
        <p className="text-ink-2">
          Give it to {person.name || person.username} in person or by phone. It will not be shown again. They
          must sign in and choose their own within {TEMPORARY_PASSWORD_DAYS} days.
        </p>
      </div>
    </Dialog>
  );
}
