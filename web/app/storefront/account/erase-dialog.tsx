import { useRef, useState, type SubmitEvent } from "react";
import { Link, useNavigate } from "react-router";
import { failureMessage } from "@tindahan/contract/core/errors.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { PersonalData } from "@tindahan/contract/accounts/personal-data.ts";
import { callApi } from "../../shared/api/api.ts";
import { clearSession } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { LoginCodeField, DIGITS, ResendCodeButton } from "../login/code-entry.tsx";
import { lastLoginHandle } from "../login/login-code.ts";

type EraseDialogProps = { data: PersonalData; onClose: () => void };

/** Asks for a code by e-mail, because a stolen session must not erase an account. */
export function EraseAccountDialog({ data, onClose }: EraseDialogProps) {
  const { email } = data.account;
  const open = data.orders.filter(({ status }) => !["Delivered", "Cancelled"].includes(status));
  const [codeRequest, setCodeRequest] = useState<{ handle: string; sentAt: number }>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send() {
    setSending(true);
    setProblem(undefined);
    try {
      const { handle } = await callApi("POST /api/auth/user/request-otp", {
        body: { email, handle: lastLoginHandle() },
      });
      setCodeRequest({ handle, sentAt: Date.now() });
    } catch (thrown) {
      setProblem(failureMessage(thrown, "The code could not be sent."));
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title="Delete your account?" size="sm">
      <div className="flex flex-col gap-4">
        {open.length > 0 ? (
          <OpenOrdersNotice orders={open} onClose={onClose} />
        ) : codeRequest ? (
          <EraseAccountForm
            email={email}
            {...codeRequest}
            onResent={(handle) => setCodeRequest({ handle, sentAt: Date.now() })}
          />
        ) : (
          <>
            <p className="text-ink-2">
              This cannot be undone. You will no longer see your orders, and unanswered complaints will be
              closed. Download your data first if you may need it.
            </p>
            <p className="text-ink-2">
              To confirm it’s you, we will send a code to{" "}
              <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.
            </p>
            {problem && (
              <p role="alert" className="tone-red rounded-card px-4 py-3 text-14">
                {problem}
              </p>
            )}
            <Button variant="danger" wide busy={isSending} onClick={() => void send()}>
              Send code
            </Button>
            <Button variant="secondary" wide onClick={onClose} data-autofocus>
              Keep my account
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

type OpenOrdersProps = { orders: PersonalData["orders"]; onClose: () => void };

function OpenOrdersNotice({ orders, onClose }: OpenOrdersProps) {
  return (
    <>
      <p className="text-ink-2">
        You cannot delete your account yet. We need your details until your orders are delivered or cancelled.
      </p>
      <ul className="list-disc pl-5">
        {orders.slice(0, 5).map(({ _id, status }) => (
          <li key={_id}>
            <Link to={`/orders/${_id}`} className="inline-flex min-h-11 items-center underline">
              Order {shortId(_id)}
            </Link>
            , {status}
          </li>
        ))}
      </ul>
      <Button variant="secondary" wide onClick={onClose} data-autofocus>
        Close
      </Button>
    </>
  );
}

type EraseFormProps = {
  email: string;
  handle: string;
  sentAt: number;
  onResent: (handle: string) => void;
};

function EraseAccountForm({ email, handle, sentAt, onResent }: EraseFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();

  function showError(problem: string) {
    setError(problem);
    field.current?.focus();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.length < DIGITS) return showError(`Enter the ${DIGITS} digits from the e-mail.`);
    setBusy(true);
    try {
      const { message } = await callApi("POST /api/account/erase", { body: { otp: code, handle } });
      logOutAndClearStorage();
      toast.success(message);
      await navigate("/");
    } catch (thrown) {
      setBusy(false);
      showError(failureMessage(thrown, "Your account could not be deleted."));
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-14 text-ink-2">
        Sent to <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
      </p>
      <LoginCodeField
        ref={field}
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="danger" wide busy={isBusy}>
        Delete account
      </Button>
      <ResendCodeButton email={email} sentAt={sentAt} onResent={onResent} />
    </form>
  );
}

function logOutAndClearStorage() {
  clearSession();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is denied: there is no data to remove.
  }
}
