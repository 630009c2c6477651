import { callApi, createSessionFetch } from "../api/api.ts";
import { currentSession, clearSession } from "./session.ts";
import { CHECKOUT_KEY, removeFromTab, removeStored, PLACE_KEY, VIEWED_KEY } from "../browser-storage.ts";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";

type LogoutDialogProps = {
  open: boolean;
  label: "Logout" | "Sign Out";
  onClose: () => void;
};

export function LogoutDialog({ open, label, onClose }: LogoutDialogProps) {
  function confirm() {
    onClose();
    logOutAndClearData();
  }

  return (
    <ConfirmDialog open={open} title={label} confirmLabel={label} onConfirm={confirm} onCancel={onClose}>
      Are you sure you want to logout?
    </ConfirmDialog>
  );
}

/** Logs out this browser immediately; the server session ends in the background, even if that fails. */
function logOutAndClearData(): void {
  const session = currentSession();
  // The place survives an expired session, but not a log-out: the browser may be shared.
  removeStored(PLACE_KEY);
  clearSession();
  removeFromTab(CHECKOUT_KEY);
  removeStored(VIEWED_KEY);
  if (!session) return;
  const fetchApi = createSessionFetch(session);
  callApi("POST /api/auth/logout", {}, (path, init) => fetchApi(path, { ...init, keepalive: true })).catch(
    () => {},
  );
}
