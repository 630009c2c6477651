import { dismissLogin, useLoginRequest } from "../../shared/session/require-login.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { AdminLoginForm } from "./admin-login-form.tsx";

/** Stands once in the admin area, over whatever an admin was doing when the session ended. */
export function AdminLoginDialog() {
  const request = useLoginRequest("admin");

  return (
    <Dialog open={request !== undefined} onClose={dismissLogin} title="Sign in again">
      <div className="flex flex-col gap-5 text-16">
        <p className="text-ink-2">{request?.reason}</p>
        <AdminLoginForm />
      </div>
    </Dialog>
  );
}
