import { currentSession, type Session } from "../../shared/session/session.ts";
import { MembersOnly } from "../login/members-only.tsx";
import { useOwnedData } from "../login/use-owned-data.ts";
import type { Route } from "./+types/success.ts";
import { PaidPanel } from "./paid-panel.tsx";
import { readResult } from "./read-result.ts";
import { Processing } from "./processing.tsx";
import { Unpaid } from "./unpaid.tsx";
import { useAsking } from "./use-asking.ts";
import { nameIn } from "../../shared/shop.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Payment · ${nameIn(matches)}` }, { name: "robots", content: "noindex" }];
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = currentSession()?.user;
  if (user?.role !== "shopper") return { userId: undefined };
  const sourceId = new URL(request.url).searchParams.get("source_id") ?? "";
  return { userId: user._id, result: await readResult(sourceId) };
}

export function HydrateFallback() {
  return (
    <>
      <h1 className="sr-only">Payment</h1>
      <Processing />
      <noscript className="block pb-10 text-center">
        To see what became of your payment, please turn on JavaScript in your browser.
      </noscript>
    </>
  );
}

/** Where a payment ends. It can be loaded as often as one likes, and come back to: asking changes nothing. */
export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">Payment</h1>
      <MembersOnly drawing="parcel" message="You must be logged in to see your payment.">
        {(session) => <MyPayment session={session} loaded={loaderData} />}
      </MembersOnly>
    </>
  );
}

type MyPaymentProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

function MyPayment({ session, loaded }: MyPaymentProps) {
  const { shown, isSlow, askNow } = useAsking(useOwnedData(session, loaded)?.result);

  switch (shown.state) {
    case "paid":
      return <PaidPanel order={shown.order} email={session.user.email} />;
    case "waiting":
      return <Processing awaited={shown.awaited} isSlow={isSlow} onAsk={askNow} />;
    case "failed":
      return (
        <Unpaid title={shown.title} hasPaid={shown.hasPaid}>
          {shown.reason}
        </Unpaid>
      );
    case "unclear":
      return (
        <Unpaid title="Failed to verify payment" onRetry={askNow}>
          We got no response. If you have paid, please do not pay again: we will e-mail you when the payment
          arrives.
        </Unpaid>
      );
  }
}
