import { ButtonLink } from "../ui/actions/button.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/states.tsx";
import { Skeleton, Spinner } from "../ui/feedback/loading.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Specimen } from "./specimen.tsx";

const card = "grow basis-72 self-stretch rounded-card border border-line bg-surface";

export function StatesSection() {
  return (
    <>
      <Specimen name="Skeleton" note="Appears after 250 ms.">
        <div className="w-44">
          <Skeleton className="aspect-square" />
          <Skeleton className="mt-3 h-4 w-4/5" />
          <Skeleton className="mt-2 h-3 w-1/2" />
        </div>
        <Spinner />
      </Specimen>
      <Specimen name="Empty state">
        <div className={card}>
          <EmptyState drawing="shelf" title="No products found." level="h4">
            Try another word, or look through all products.
          </EmptyState>
        </div>
        <div className={card}>
          <EmptyState
            drawing="basket"
            title="Your cart is empty."
            level="h4"
            action={<ButtonLink to="/">Continue Shopping</ButtonLink>}
          >
            What you add stays here until you are ready.
          </EmptyState>
        </div>
        <div className={card}>
          <EmptyState drawing="parcel" title="No orders yet." level="h4">
            Your orders and where they are will be listed here.
          </EmptyState>
        </div>
      </Specimen>
      <Specimen name="Error state">
        <div className={card}>
          <ErrorState
            title="The orders did not load"
            level="h4"
            reference="req-7f3a91"
            onRetry={async () => toast.info("Trying again")}
          >
            The connection may be slow. Please try again.
          </ErrorState>
        </div>
      </Specimen>
    </>
  );
}
