import { useState } from "react";
import type { PersonalData } from "@tindahan/contract/accounts/personal-data.ts";
import { errors, failureMessage } from "@tindahan/contract/core/errors.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { callApi } from "../../shared/api/api.ts";
import { clearSession } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";

export function ShopperSessions({ sessions }: Pick<PersonalData, "sessions">) {
  const [isBusy, setBusy] = useState(false);

  async function endAll() {
    setBusy(true);
    try {
      const { message } = await callApi("POST /api/auth/logout-everywhere", {});
      clearSession();
      toast.success(message);
    } catch (thrown) {
      toast.error(failureMessage(thrown, errors.unexpected.message));
      setBusy(false);
    }
  }

  return (
    <>
      <ul aria-label="Sessions" className="flex flex-col gap-1 text-14">
        {sessions.map(({ createdAt, lastSeenAt }) => (
          <li key={`${createdAt} ${lastSeenAt}`}>
            Logged in {formatDate(createdAt)}, last used {formatDate(lastSeenAt)}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" busy={isBusy} onClick={() => void endAll()}>
          Log out on all devices
        </Button>
      </div>
    </>
  );
}
