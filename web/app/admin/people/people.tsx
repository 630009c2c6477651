import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Person } from "@tindahan/contract/accounts/manage-people.ts";
import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { callApi } from "../../shared/api/api.ts";
import { useSession } from "../../shared/session/session.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { errorMessage } from "../forms/error-message.ts";
import type { Route } from "./+types/people.ts";
import { AddAdminDialog } from "./add-person-dialog.tsx";
import { TemporaryPasswordDialog } from "./password-dialog.tsx";
import { AdminPeopleTable } from "./people-table.tsx";
import { AdminRoleDialog } from "./admin-roles.tsx";

export async function clientLoader() {
  return callApi("GET /api/admin/people", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

type OpenedDialog =
  | { dialog: "add" }
  | { dialog: "right" | "block" | "reset"; person: Person }
  | { dialog: "password"; person: Person; password: string };

export default function People({ loaderData: { people } }: Route.ComponentProps) {
  const { opened, open, isBusy, problem, change, reset } = useAdminPeopleDialogs();
  const { revalidate } = useRevalidator();
  const ownId = useSession()?.user._id;
  const close = () => open(undefined);

  return (
    <AdminPage
      title="People"
      count={people.length}
      actions={
        <Button size="sm" data-shortcut="n" onClick={() => open({ dialog: "add" })}>
          <UserPlus size={16} aria-hidden />
          Add person
        </Button>
      }
    >
      <AdminPeopleTable
        people={people}
        ownId={ownId}
        onChangeRole={(person) => open({ dialog: "right", person })}
        onReset={(person) => open({ dialog: "reset", person })}
        onBlock={(person) =>
          person.isDisabled
            ? change(person, `unblock ${person.username}`, { isDisabled: false })
            : open({ dialog: "block", person })
        }
      />
      <p className="max-w-prose text-ink-2">
        Owners can do everything. Staff run the shop, but cannot manage people or see the audit log. Packers
        see orders and ship them.
      </p>
      {opened?.dialog === "add" && (
        <AddAdminDialog
          onClose={close}
          onAdded={(added) => {
            open({ dialog: "password", ...added });
            void revalidate();
          }}
        />
      )}
      {opened?.dialog === "password" && <TemporaryPasswordDialog {...opened} onClose={close} />}
      {opened?.dialog === "right" && (
        <AdminRoleDialog
          person={opened.person}
          isBusy={isBusy}
          problem={problem}
          onChosen={(adminRole) =>
            change(opened.person, `change the role of ${opened.person.username}`, { adminRole })
          }
          onClose={close}
        />
      )}
      {(opened?.dialog === "block" || opened?.dialog === "reset") && (
        <ConfirmDialog
          open
          danger
          busy={isBusy}
          problem={problem && <ProblemAlert>{problem}</ProblemAlert>}
          title={`${opened.dialog === "reset" ? "Reset password of" : "Block"} ${opened.person.username}`}
          confirmLabel={opened.dialog === "reset" ? "Reset password" : "Block"}
          onConfirm={() =>
            opened.dialog === "reset"
              ? reset(opened.person)
              : change(opened.person, `block ${opened.person.username}`, { isDisabled: true })
          }
          onCancel={close}
        >
          {opened.dialog === "reset"
            ? "They get a new password, their second factor is turned off, and they are signed out."
            : "They are signed out immediately and cannot sign in until you unblock them."}
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

function useAdminPeopleDialogs() {
  const [opened, setOpened] = useState<OpenedDialog>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();

  function open(next: OpenedDialog | undefined) {
    setOpened(next);
    setProblem(undefined);
  }

  async function attempt(work: () => Promise<OpenedDialog | undefined>) {
    setBusy(true);
    setProblem(undefined);
    try {
      open(await work());
      void revalidate();
    } catch (thrown) {
      toast.error("Error", { description: errorMessage(thrown) });
      setProblem(errorMessage(thrown));
    } finally {
      setBusy(false);
    }
  }

  const change = (person: Person, purpose: string, body: { adminRole?: AdminRole; isDisabled?: boolean }) =>
    void attempt(async () => {
      const response = await askConfirmation(purpose, () =>
        callApi("PUT /api/admin/people/:id", { params: { id: person._id }, body }),
      );
      if (!response) return opened;
      toast.success(response.message);
      return undefined;
    });
  const reset = ({ _id, username }: Person) =>
    void attempt(async () => {
      const response = await askConfirmation(`reset the password of ${username}`, () =>
        callApi("POST /api/admin/people/:id/reset", { params: { id: _id } }),
      );
      return response ? { dialog: "password", person: response.person, password: response.password } : opened;
    });

  return { opened, open, isBusy, problem, change, reset };
}
