import { createRoot } from "react-dom/client";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatQueuePosition, formatWaitingTime, type Waiting } from "@tindahan/contract/core/waiting.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { createStore, useStore } from "../../ui/rendering/store.ts";

const STOPPED_WAITING =
  "You stopped waiting. Nothing you entered is lost. We will hold your place in line for 5 minutes: try again to continue.";
const OFFLINE_RETRY_SECONDS = 5;

const currentWait = createStore<Waiting | undefined>(undefined);
let abandoned = Promise.withResolvers<never>();
let waitingCalls = 0;
let isMounted = false;

/** Shows the waiting time and repeats the call when a slot is due. Leaving fails with `waiting_room`. */
export async function retryWhenAdmitted<T>(first: Waiting, attempt: () => Promise<T>): Promise<T> {
  mountWaitingDialog();
  waitingCalls++;
  let waiting = first;
  try {
    for (;;) {
      currentWait.set(waiting);
      await Promise.race([waitWithJitter(waiting.retryAfter), abandoned.promise]);
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof ShopError) || !(error.waiting || error.code === "network")) throw error;
        waiting = error.waiting ?? { ...waiting, retryAfter: OFFLINE_RETRY_SECONDS };
      }
    }
  } finally {
    waitingCalls--;
    if (waitingCalls === 0) currentWait.set(undefined);
  }
}

/** Adds up to one second, so that waiting browsers do not retry together. */
function waitWithJitter(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1_000));
}

function leaveWaitingRoom(): void {
  abandoned.reject(new ShopError("waiting_room", STOPPED_WAITING));
  abandoned = Promise.withResolvers<never>();
  // Avoids an unhandled rejection while no call is waiting.
  abandoned.promise.catch(() => {});
}
abandoned.promise.catch(() => {});

function mountWaitingDialog(): void {
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<WaitingRoomDialog />);
}

function WaitingRoomDialog() {
  const waiting = useStore(currentWait);
  return (
    <Dialog
      open={waiting !== undefined}
      onClose={leaveWaitingRoom}
      title="You are in line"
      size="sm"
      role="alertdialog"
      footer={
        <Button variant="secondary" onClick={leaveWaitingRoom} data-autofocus>
          Stop waiting
        </Button>
      }
    >
      {waiting && (
        <div className="flex flex-col gap-3 text-ink-2">
          <p>Many people are ordering right now.</p>
          <p className="text-18 font-semibold text-ink" role="status">
            {formatWaitingTime(waiting.seconds)}
          </p>
          <p className="tabular-nums">{formatQueuePosition(waiting.ahead)}</p>
          <p>We will continue automatically when it’s your turn. Nothing you entered is lost.</p>
        </div>
      )}
    </Dialog>
  );
}
