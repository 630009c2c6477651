import { Suspense, useEffect } from "react";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";

type LogoutProps = { open: boolean; onClose: () => void };

const LogoutDialog = lazyWithFallback(
  () => import("../../shared/session/log-out.tsx").then((module) => module.LogoutDialog),
  Renew,
);

/** Only those who are logged in can log out: for all the others its code never comes. */
export function Logout({ open, onClose }: LogoutProps) {
  return (
    <Suspense>
      <LogoutDialog open={open} label="Logout" onClose={onClose} />
    </Suspense>
  );
}

function Renew({ open }: LogoutProps) {
  useEffect(() => {
    if (open) location.reload();
  }, [open]);

  return null;
}
