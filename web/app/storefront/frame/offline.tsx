import { useEffect, useState, useSyncExternalStore } from "react";
import { useBlocker, useNavigate, type Location } from "react-router";
import { isSameProductList } from "../../shared/catalogue/filter.ts";

/** Holds a navigation until the browser is online: the current page keeps its input. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(subscribeToConnection, isDisconnected, () => false);
  const [pendingLocation, setPendingLocation] = useState<Location>();
  const navigate = useNavigate();

  useEffect(() => {
    async function resume(to: Location) {
      await navigate(to, { state: to.state });
      setPendingLocation(undefined);
    }
    if (!isOffline && pendingLocation) void resume(pendingLocation);
  }, [isOffline, pendingLocation, navigate]);

  return (
    <div role="status" className="bg-warn-bg text-14 text-ink">
      {isOffline && (
        <p className="container-page py-2 text-center text-pretty">
          <span className="font-medium">You are offline.</span>{" "}
          {pendingLocation ? "The page will open once you are back online." : "Nothing you entered is lost."}
          <HoldNavigationOffline onHold={setPendingLocation} />
        </p>
      )}
    </div>
  );
}

/** Mounted while offline only: the router warns of a blocker at every jump within a page. */
function HoldNavigationOffline({ onHold }: { onHold: (pendingLocation: Location) => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDisconnected() && !isDestinationLoaded(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (blocker.state === "blocked") onHold(blocker.location);
  }, [blocker, onHold]);

  return null;
}

function isDestinationLoaded(current: Location, next: Location): boolean {
  if (current.pathname !== next.pathname) return false;
  if (next.pathname === "/") return isSameProductList(current.search, next.search);
  return next.pathname === "/checkout" || next.hash !== "";
}

function isDisconnected(): boolean {
  return !navigator.onLine;
}

function subscribeToConnection(listener: () => void): () => void {
  for (const change of ["online", "offline"]) addEventListener(change, listener);
  return () => {
    for (const change of ["online", "offline"]) removeEventListener(change, listener);
  };
}
