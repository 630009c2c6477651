import { useSyncExternalStore } from "react";

/** False on the server, and in the page as it was served; true once React has taken over and the browser is known. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
