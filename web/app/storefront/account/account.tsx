import { ChevronRight, Download, MapPin, Package, type LucideIcon } from "lucide-react";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { Link, useRevalidator } from "react-router";
import { ShopError, failureMessage } from "@tindahan/contract/core/errors.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { PersonalData } from "@tindahan/contract/accounts/personal-data.ts";
import { callApi } from "../../shared/api/api.ts";
import { currentSession, type Session } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { NoScriptNote, Skeleton } from "../../ui/feedback/loading.tsx";
import { LoggedInShoppersOnly } from "../login/members-only.tsx";
import { ifStillLoggedIn, useOwnedData } from "../login/use-owned-data.ts";
import { FactList } from "../../ui/display/facts.tsx";
import { PolicyLinks } from "../pages/page-links.tsx";
import { PageHeading } from "../frame/page-heading.tsx";
import { shopNameFromMatches } from "../../shared/shop.ts";
import type { Route } from "./+types/account.ts";
import { ChangeEmailDialog } from "./email-dialog.tsx";
import { EraseAccountDialog } from "./erase-dialog.tsx";
import { ShopperSessions } from "./sessions.tsx";
import { TextField } from "../../ui/forms/field.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Account · ${shopNameFromMatches(matches)}` }, { name: "robots", content: "noindex" }];
}

export async function clientLoader() {
  const user = currentSession()?.user;
  if (user?.role !== "shopper") return { userId: undefined };
  const userId = user._id;
  try {
    return { userId, ...(await callApi("GET /api/account/data", {})) };
  } catch (error) {
    return { userId: ifStillLoggedIn(userId), failure: error instanceof ShopError ? error.message : "" };
  }
}

export function HydrateFallback() {
  return (
    <>
      <PageHeading>Account</PageHeading>
      <AccountSkeleton />
      <NoScriptNote>To see your data, please turn on JavaScript in your browser.</NoScriptNote>
    </>
  );
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading>Account</PageHeading>
      <LoggedInShoppersOnly drawing="basket" message="You must be logged in to see your data.">
        {(session) => <PersonalDataView session={session} loaded={loaderData} />}
      </LoggedInShoppersOnly>
    </>
  );
}

type MyDataProps = { session: Session; loaded: Route.ComponentProps["loaderData"] };

/** Covers the rights of the Data Privacy Act (RA 10173). */
function PersonalDataView({ session, loaded }: MyDataProps) {
  const mine = useOwnedData(session, loaded);
  const { revalidate } = useRevalidator();
  const [isErasing, setErasing] = useState(false);
  const [isChangingEmail, setChangingEmail] = useState(false);

  if (!mine) return <AccountSkeleton />;
  if (!("data" in mine))
    return (
      <ErrorState title="We could not load your data" onRetry={revalidate}>
        <p>{mine.failure}</p>
      </ErrorState>
    );

  const { data } = mine;
  return (
    <div className="container-page grid items-start gap-4 pt-4 pb-10 sm:grid-cols-2 md:gap-5">
      <AccountLink to="/orders" icon={Package} name="Your orders" count={data.orders.length} />
      <AccountLink to="/addresses" icon={MapPin} name="Your addresses" count={data.addresses.length} />
      <AccountSection title="Your information">
        <FactList facts={accountFacts(data)} />
      </AccountSection>
      <AccountSection title="Edit">
        <ShopperNameForm key={data.account.name} data={data} onSaved={() => void revalidate()} />
        <div>
          <Button variant="secondary" onClick={() => setChangingEmail(true)}>
            Change e-mail
          </Button>
        </div>
        <p className="text-14 text-ink-2">
          Change your addresses in{" "}
          <Link to="/addresses" className="text-accent underline underline-offset-2">
            your address book
          </Link>
          . Orders stay as you placed them.
        </p>
      </AccountSection>
      <AccountSection title="Download">
        <p className="text-14 text-ink-2">Everything we store about you in one file.</p>
        <PolicyLinks at="complaint" />
        <div>
          <Button variant="secondary" onClick={() => downloadPersonalData(data)}>
            <Download size={18} aria-hidden />
            Download my data (JSON)
          </Button>
        </div>
      </AccountSection>
      <AccountSection title="Sessions">
        <ShopperSessions sessions={data.sessions} />
      </AccountSection>
      <AccountSection title="Delete account" isWide>
        <p className="text-14 text-ink-2">
          We delete your account, addresses and personal details. Orders are kept as long as tax law requires,
          without your name, number, e-mail and address.
        </p>
        <div>
          <Button variant="secondary" onClick={() => setErasing(true)}>
            Delete my account
          </Button>
        </div>
      </AccountSection>
      {isChangingEmail && (
        <ChangeEmailDialog
          session={session}
          onClose={() => setChangingEmail(false)}
          onChanged={() => {
            setChangingEmail(false);
            void revalidate();
          }}
        />
      )}
      {isErasing && <EraseAccountDialog data={data} onClose={() => setErasing(false)} />}
    </div>
  );
}

function accountFacts({ account, orders, complaints, logins }: PersonalData) {
  return [
    { name: "E-mail", value: account.email },
    { name: "Name", value: account.name || orders[0]?.customerName || "Not provided" },
    { name: "Member since", value: formatDate(account.createdAt) },
    ...(complaints.length > 0 ? [{ name: "Complaints", value: String(complaints.length) }] : []),
    ...(logins[0] ? [{ name: "Last log-in", value: formatDate(logins[0].at) }] : []),
  ];
}

function downloadPersonalData(data: PersonalData) {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "my-data.json";
  link.click();
  // Some browsers read the file later: its URL must stay valid.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

type AccountSectionProps = { title: string; isWide?: boolean; children: ReactNode };

function AccountSection({ title, isWide = false, children }: AccountSectionProps) {
  return (
    <section
      className={`flex h-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 md:p-5 ${isWide ? "sm:col-span-2" : ""}`}
    >
      <h2 className="text-18 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

type AccountLinkProps = { to: string; icon: LucideIcon; name: string; count: number };

function AccountLink({ to, icon: Icon, name, count }: AccountLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 font-medium transition-colors hover:border-line-strong md:px-5"
    >
      <Icon size={20} aria-hidden className="shrink-0 text-accent" />
      {name}
      <span className="ml-auto text-14 text-ink-2 tabular-nums">{count}</span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-2" />
    </Link>
  );
}

function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your data" className="container-page pt-4 pb-10">
      <Skeleton className="h-48" />
      <Skeleton className="mt-5 h-36" />
    </div>
  );
}

function ShopperNameForm({
  data: { account, orders },
  onSaved,
}: {
  data: PersonalData;
  onSaved: () => void;
}) {
  const [typed, setTyped] = useState(account.name || (orders[0]?.customerName ?? ""));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await callApi("PUT /api/account", { body: { name: typed } });
      onSaved();
    } catch (thrown) {
      setError(failureMessage(thrown, "Your name could not be saved."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={200}
        optional
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isBusy} disabled={typed.trim() === account.name}>
          Save name
        </Button>
      </div>
    </form>
  );
}
