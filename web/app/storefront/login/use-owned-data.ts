import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { currentSession, type Session } from "../../shared/session/session.ts";

/**
 * What was loaded belongs to whoever was logged in then. After a log-in on the spot it is loaded again; until that has
 * come there is nothing to show.
 */
export function useOwnedData<T extends { userId: string | undefined }>(
  session: Session,
  loaded: T,
): T | undefined {
  const { revalidate } = useRevalidator();
  const isMine = loaded.userId === session.user._id;

  useEffect(() => {
    if (!isMine) void revalidate();
  }, [isMine, revalidate]);
  return isMine ? loaded : undefined;
}

/** Whose a failure is: nobody's, if they were logged out on the way. Their next log-in then asks again. */
export function ifStillIn(userId: string): string | undefined {
  return currentSession()?.user._id === userId ? userId : undefined;
}
