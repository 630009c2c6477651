import { useState } from "react";
import { logoutEverywhere } from "@tindahan/contract/accounts.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { callApi } from "../../api.ts";
import { logOut, useSession } from "../../session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { AdminPage } from "../admin-page.tsx";

export default function Profile() {
  const user = useSession()?.user;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function signOutEverywhere() {
    setBusy(true);
    try {
      const { message } = await callApi(logoutEverywhere, {});
      // The guard sees it and leads to the log-in.
      logOut();
      toast.success("Signed out", { description: message });
    } catch (error) {
      toast.error("Error", { description: error instanceof ShopError ? error.message : undefined });
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <AdminPage title="Profile Settings">
      <section className="flex flex-col items-start gap-3 rounded-[8px] border border-line bg-surface p-4 md:p-6">
        <h2 className="text-14 font-semibold">Your sessions</h2>
        <p className="max-w-prose text-ink-2">
          You are signed in as <strong className="font-medium text-ink">{user?.username}</strong>. If you left
          a session open on another computer, or lost a phone, end all of them at once. You then sign in again
          here.
        </p>
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </section>
      <p className="text-ink-2">Changing your name and password here is being built.</p>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere"
        confirmLabel="Sign out everywhere"
        danger
        busy={isBusy}
        onConfirm={() => void signOutEverywhere()}
        onCancel={() => setAsking(false)}
      >
        This ends your sessions on every device, this one included.
      </ConfirmDialog>
    </AdminPage>
  );
}
