import { useState } from "react";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { AdminSession } from "@tindahan/contract/accounts/manage-profile.ts";
import { callApi } from "../../shared/api/api.ts";
import { clearSession } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { errorMessage } from "../forms/error-message.ts";
import { deviceName } from "./device-name.ts";

export function AdminSessions({ sessions, onChanged }: { sessions: AdminSession[]; onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function end({ _id, isThis }: AdminSession) {
    try {
      if (isThis) {
        toast.success((await callApi("POST /api/auth/logout", {})).message);
        return clearSession();
      }
      const response = await askConfirmation("sign out of that device", () =>
        callApi("POST /api/admin/profile/sessions/:id/end", { params: { id: _id } }),
      );
      if (!response) return;
      toast.success(response.message);
      onChanged();
    } catch (thrown) {
      toast.error("Error", { description: errorMessage(thrown) });
    }
  }

  async function endAll() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await callApi("POST /api/auth/logout-everywhere", {});
      clearSession();
      toast.success("Signed out", { description: message });
    } catch (thrown) {
      toast.error("Error", { description: errorMessage(thrown) });
      setProblem(errorMessage(thrown));
      setBusy(false);
    }
  }

  return (
    <Block title="Your sessions">
      <ul className="flex flex-col">
        {sessions.map((session) => (
          <li
            key={session._id}
            className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0"
          >
            <div className="min-w-0">
              <p className="truncate font-medium">
                {deviceName(session.device)}
                {session.isThis && <span className="font-normal text-ink-2"> (this one)</span>}
              </p>
              <p className="text-ink-2">
                Since {formatDate(session.createdAt)}, last used {formatDate(session.lastSeenAt)}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Sign out ${session.isThis ? "here" : `of ${deviceName(session.device)}`}`}
              onClick={() => void end(session)}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere"
        confirmLabel="Sign out everywhere"
        danger
        busy={isBusy}
        problem={problem && <ProblemAlert>{problem}</ProblemAlert>}
        onConfirm={() => void endAll()}
        onCancel={() => {
          setAsking(false);
          setProblem(undefined);
        }}
      >
        This ends your sessions on every device, including this one.
      </ConfirmDialog>
    </Block>
  );
}
