import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from "react";
import type { adminLogin, User } from "@tindahan/contract/accounts/accounts.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { storeSession } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { SecondFactorCodeField, PasswordField } from "./credential-fields.tsx";
import { isPasskeyDismissed, isPasskeySupported, logInWithPasskey } from "./passkey.ts";
import { dismissLoginDialog, useLoginRequest } from "../../shared/session/require-login.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { writeStored, readStored } from "../../shared/browser-storage.ts";

type AdminLogin = ResponseOf<typeof adminLogin>;

const FAILURE_MS = 4000;
const DEVICE_KEY = "admin-device";

export function AdminLoginForm({ onLoggedIn }: { onLoggedIn?: (user: User) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [isCodeRequired, setCodeRequired] = useState(false);
  useEffect(() => {
    if (isCodeRequired) fieldNamed("code").focus();
  }, [isCodeRequired]);

  function fieldNamed(name: "username" | "password" | "code"): HTMLInputElement {
    return form.current!.elements.namedItem(name) as HTMLInputElement;
  }

  function completeLogin({ token, user, device }: AdminLogin) {
    writeStored(DEVICE_KEY, device);
    storeSession({ token, user });
    onLoggedIn?.(user);
  }

  function showFailure(thrown: unknown) {
    const description = loginErrorMessage(thrown);
    toast.error("Login Failed", { description, duration: FAILURE_MS });
    setFailure(description);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const username = fieldNamed("username").value.trim();
    const password = fieldNamed("password").value;
    setFailure(undefined);
    const missing = {
      ...(!username && { username: "Enter your username." }),
      ...(!password.trim() && { password: "Enter your password." }),
    };
    setMissing(missing);
    if (missing.username || missing.password) {
      toast.warning("Missing Fields", { description: "Please enter both username and password." });
      return fieldNamed(missing.username ? "username" : "password").focus();
    }

    const code = isCodeRequired ? fieldNamed("code").value.trim() : undefined;
    if (code === "") return fieldNamed("code").focus();

    setBusy(true);
    try {
      const body = { username, password, ...(code && { code }), device: readKnownDevice() };
      completeLogin(await callApi("POST /api/auth/admin/login", { body }));
    } catch (thrown) {
      setBusy(false);
      // The password was right; a second factor is still required.
      if (thrown instanceof ShopError && thrown.code === "code_required") return setCodeRequired(true);
      showFailure(thrown);
      fieldNamed(isCodeRequired ? "code" : "password").select();
    }
  }

  return (
    // Without JavaScript, `method="dialog"` keeps the password out of the URL.
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        error={missing.username}
        data-autofocus
      />
      <PasswordField error={missing.password} />
      {isCodeRequired && <SecondFactorCodeField />}
      {failure && (
        <p className="flex gap-2 rounded-control px-3 py-2.5 text-14 tone-red">
          <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
          {failure}
        </p>
      )}
      <Button type="submit" wide busy={isBusy}>
        Sign In as Admin
      </Button>
      <PasskeyButton
        onStart={() => setFailure(undefined)}
        onLoggedIn={completeLogin}
        onFailure={showFailure}
      />
    </form>
  );
}

type PasskeyButtonProps = {
  onStart: () => void;
  onLoggedIn: (login: AdminLogin) => void;
  onFailure: (thrown: unknown) => void;
};

function PasskeyButton({ onStart, onLoggedIn, onFailure }: PasskeyButtonProps) {
  // The server cannot know and renders the form without passkeys.
  const isSupported = useSyncExternalStore(neverChanges, isPasskeySupported, () => false);

  async function logInByPasskey() {
    onStart();
    try {
      onLoggedIn(await logInWithPasskey());
    } catch (thrown) {
      if (!isPasskeyDismissed(thrown)) onFailure(thrown);
    }
  }

  if (!isSupported) return null;
  return (
    <Button variant="secondary" wide onClick={() => void logInByPasskey()}>
      Use a passkey
    </Button>
  );
}

const neverChanges = () => () => {};

function loginErrorMessage(thrown: unknown): string {
  if (!(thrown instanceof ShopError)) return "An unexpected error occurred.";
  return thrown.message || "Invalid credentials.";
}

export function AdminLoginDialog() {
  const request = useLoginRequest("admin");

  return (
    <Dialog open={request !== undefined} onClose={dismissLoginDialog} title="Sign in again">
      <div className="flex flex-col gap-5 text-16">
        <p className="text-ink-2">{request?.reason}</p>
        <AdminLoginForm />
      </div>
    </Dialog>
  );
}

/** Reserves a sign-in slot for known browsers under load; grants no access. */
function readKnownDevice(): string | undefined {
  return readStored(DEVICE_KEY)?.slice(0, 100);
}
