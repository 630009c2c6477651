import { Plus } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import { ShopError, errors, failureMessage } from "@tindahan/contract/core/errors.ts";
import { MAX_ADDRESSES } from "@tindahan/contract/accounts/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/states.tsx";
import { focusPageHeading } from "../../ui/feedback/route-announcer.tsx";
import { NoScriptNote, Skeleton } from "../../ui/feedback/loading.tsx";
import { LoggedInShoppersOnly } from "../login/members-only.tsx";
import { ifStillLoggedIn, useOwnedData } from "../login/use-owned-data.ts";
import { PageHeading } from "../frame/page-heading.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import type { Route } from "./+types/addresses.ts";
import { AddressCard } from "./address-card.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Addresses · ${shopNameFromMatches(matches)}` }, { name: "robots", content: "noindex" }];
}

export async function clientLoader() {
  const user = currentSession()?.user;
  if (user?.role !== "shopper") return { userId: undefined };
  const userId = user._id;
  try {
    return { userId, ...(await callApi("GET /api/addresses", {})) };
  } catch (error) {
    return { userId: ifStillLoggedIn(userId), failure: error instanceof ShopError ? error.message : "" };
  }
}

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Addresses</PageHeading>
      <AddressesSkeleton />
      <NoScriptNote>To see your addresses, please turn on JavaScript in your browser.</NoScriptNote>
    </>
  );
}

export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading>Addresses</PageHeading>
      <LoggedInShoppersOnly drawing="parcel" message="You must be logged in to see your addresses.">
        {(session) => <AddressBook session={session} loaded={loaderData} />}
      </LoggedInShoppersOnly>
    </>
  );
}

type AddressBookProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

type OpenDialog = { edited?: Address | null; deleted?: Address };

function AddressBook({ session, loaded }: AddressBookProps) {
  const mine = useOwnedData(session, loaded);
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<OpenDialog>({});

  if (!mine) return <AddressesSkeleton />;
  if (!("addresses" in mine))
    return (
      <ErrorState title="We could not open your address book" onRetry={revalidate}>
        <p>{mine.failure}</p>
      </ErrorState>
    );

  const { addresses } = mine;
  const isFull = addresses.length >= MAX_ADDRESSES;
  const add = (
    <Button disabled={isFull} onClick={() => setOpen({ edited: null })}>
      <Plus size={18} aria-hidden />
      Add an address
    </Button>
  );

  async function done() {
    setOpen({});
    await revalidate();
  }

  return (
    <div className="container-page pt-4 pb-10">
      {addresses.length === 0 ? (
        <EmptyState drawing="parcel" title="No addresses yet" action={add}>
          Save an address to check out faster.
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Your addresses" className="flex max-w-3xl flex-col gap-4">
            {addresses.map((address) => (
              <AddressCard
                key={address._id}
                address={address}
                onEdit={() => setOpen({ edited: address })}
                onDelete={() => setOpen({ deleted: address })}
                onDone={revalidate}
              />
            ))}
          </ul>
          <div className="mt-6">{add}</div>
          {isFull && (
            <p className="mt-2 text-14 text-ink-2">
              {MAX_ADDRESSES} addresses is the maximum. Delete one to add another.
            </p>
          )}
        </>
      )}
      {open.edited !== undefined && (
        <AddressDialog address={open.edited} onClose={() => setOpen({})} onSaved={() => void done()} />
      )}
      {open.deleted && (
        <DeleteAddressDialog
          address={open.deleted}
          onClose={() => setOpen({})}
          // The focused card disappears, so the heading takes the focus.
          onDeleted={() => void done().then(focusPageHeading)}
        />
      )}
    </div>
  );
}

function AddressesSkeleton() {
  return (
    <div role="status" aria-label="Loading your addresses" className="container-page pt-4 pb-10">
      <Skeleton className="h-36 max-w-3xl" />
      <Skeleton className="mt-4 h-36 max-w-3xl" />
    </div>
  );
}

type DeleteAddressProps = { address: Address; onClose: () => void; onDeleted: () => void };

function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function remove() {
    setBusy(true);
    try {
      await callApi("DELETE /api/addresses/:id", { params: { id: address._id } });
      toast.success("Address deleted.");
      onDeleted();
    } catch (error) {
      setProblem(failureMessage(error, errors.unexpected.message));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title="Delete this address?"
      confirmLabel="Delete"
      danger
      busy={isBusy}
      problem={problem && <p className="tone-red rounded-card px-4 py-3 text-14">{problem}</p>}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {address.name}, {address.street}. Past orders are not affected.
    </ConfirmDialog>
  );
}
