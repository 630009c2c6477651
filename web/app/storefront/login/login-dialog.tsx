import { Suspense } from "react";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { CodeNotLoaded } from "../../shared/rendering/not-loaded.tsx";
import { dismissLoginDialog, useLoginRequest } from "../../shared/session/require-login.ts";
import { useSession } from "../../shared/session/session.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Skeleton } from "../../ui/feedback/loading.tsx";

const OtpForm = lazyWithFallback(
  () => import("./otp-form.tsx").then((module) => module.LoginForm),
  () => <CodeNotLoaded>Network error. Please check your connection and reload the page.</CodeNotLoaded>,
);

export function ShopperLoginDialog() {
  const request = useLoginRequest("shopper");
  const admin = useSession()?.user;

  return (
    <Dialog open={request !== undefined} onClose={dismissLoginDialog} title="Log in">
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">
          {request?.reason}
          {admin && `  You are signed in as admin ${admin.name}. Logging in as a shopper signs you out.`}
        </p>
        <Suspense fallback={<Skeleton className="h-41" />}>
          <OtpForm takesFocus />
        </Suspense>
      </div>
    </Dialog>
  );
}
