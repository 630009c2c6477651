import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { currentSession, type Session } from "../../shared/session/session.ts";

/** Undefined while the data of another user is replaced after a log-in on the page. */
export function useOwnedData<T extends { userId: string | undefined }>(
  session: Session,
  loaded: T,
): T | undefined {
  const { revalidate } = useRevalidator();
  const isOwned = loaded.userId === session.user._id;

  useEffect(() => {
    if (!isOwned) void revalidate();
  }, [isOwned, revalidate]);
  return isOwned ? loaded : undefined;
}

/** Undefined after a log-out during the request: the next log-in then loads again. */
export function ifStillLoggedIn(userId: string): string | undefined {
  return currentSession()?.user._id === userId ? userId : undefined;
}
