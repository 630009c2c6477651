import { logout } from "@tindahan/contract/accounts/accounts.ts";
import { callApi, fetchAs } from "../api/api.ts";
import { currentSession, logOut } from "./session.ts";
import { DRAFT_KEY, forgetInTab, forgetStored, PLACE_KEY, VIEWED_KEY } from "../browser-storage.ts";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";

type LogoutDialogProps = {
  open: boolean;
  /** What the way out is called here: shoppers log out, admins sign out. */
  label: "Logout" | "Sign Out";
  onClose: () => void;
};

export function LogoutDialog({ open, label, onClose }: LogoutDialogProps) {
  function confirm() {
    onClose();
    endSession();
  }

  return (
    <ConfirmDialog open={open} title={label} confirmLabel={label} onConfirm={confirm} onCancel={onClose}>
      Are you sure you want to logout?
    </ConfirmDialog>
  );
}

/**
 * Here at once, on the server as soon as it hears of it. Whether it does makes no difference to the person: they are
 * logged out of this browser even if the network is gone.
 */
function endSession(): void {
  const session = currentSession();
  // An address that was entered is not for whoever sits here next. A session that merely ran out keeps it.
  forgetStored(PLACE_KEY);
  logOut();
  forgetInTab(DRAFT_KEY);
  forgetStored(VIEWED_KEY);
  if (!session) return;
  const fetchApi = fetchAs(session);
  callApi(logout, {}, (path, init) => fetchApi(path, { ...init, keepalive: true })).catch(() => {});
}
