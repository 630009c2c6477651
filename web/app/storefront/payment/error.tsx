import { redirect } from "react-router";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { Skeleton } from "../../ui/feedback/loading.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { MembersOnly } from "../login/members-only.tsx";
import { ifStillIn, useOwnedData } from "../login/use-owned-data.ts";
import type { Route } from "./+types/error.ts";
import { MISSING, Problem } from "./problem.tsx";
import { verify } from "./verify.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { nameIn } from "../../shared/shop.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Payment Error · ${nameIn(matches)}` }, { name: "robots", content: "noindex" }];
}

/** Looks once more: what seemed to have failed may have been paid after all, and then this is the wrong page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const sourceId = new URL(request.url).searchParams.get("source") ?? "";
  const user = currentSession()?.user;
  // There is nothing to look up then, and nothing that is anybody's.
  if (!sourceId) toast.error(MISSING);
  if (!sourceId || user?.role !== "shopper") return { sourceId, userId: undefined };

  const found = await verify(sourceId);
  if (found.isPaid) {
    toast.success("Payment already confirmed.");
    throw redirect(`/success?${new URLSearchParams({ source_id: sourceId })}`);
  }
  toast.error(found.text);
  return { sourceId, userId: ifStillIn(user._id), found };
}

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Checking your payment…</PageHeading>
      <Waiting />
    </>
  );
}

export default function ErrorPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading>Payment Error</PageHeading>
      {loaderData.sourceId ? (
        <MembersOnly drawing="parcel" message="You must be logged in to see your payment.">
          {(session) => <MyPayment session={session} loaded={loaderData} />}
        </MembersOnly>
      ) : (
        <Problem code="payment_source_missing" text={MISSING} sourceId="" />
      )}
    </>
  );
}

type MyPaymentProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

function MyPayment({ session, loaded }: MyPaymentProps) {
  const found = useOwnedData(session, loaded)?.found;
  if (!found) return <Waiting />;
  return <Problem code={found.code} text={found.text} sourceId={loaded.sourceId} />;
}

function Waiting() {
  return (
    <div className="container-page py-6">
      <Skeleton className="h-64" />
      <noscript>To see what became of your payment, please turn on JavaScript in your browser.</noscript>
    </div>
  );
}
