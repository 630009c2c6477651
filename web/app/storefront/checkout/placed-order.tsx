import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { CodeNotLoaded } from "../../shared/rendering/not-loaded.tsx";
import { useSession } from "../../shared/session/session.ts";

const PlacedPanel = lazyWithFallback(
  () => import("./placed-panel.tsx").then((module) => module.LoadedPlacedOrderPanel),
  () => <CodeNotLoaded>Order placed with Cash on Delivery.</CodeNotLoaded>,
);

const ID = /^[0-9a-f-]{36}$/;

export function PlacedOrderPanel() {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const id = params.get("placed") ?? "";

  // The server renders the list only: its pages are the same for all shoppers.
  if (!session || !ID.test(id)) return null;
  return (
    <Suspense>
      <PlacedPanel
        key={id}
        id={id}
        email={session.user.email}
        onDismiss={() =>
          setParams(
            (now) => {
              now.delete("placed");
              return now;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
    </Suspense>
  );
}
