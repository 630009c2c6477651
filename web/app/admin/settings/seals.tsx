import type { SealName } from "@tindahan/contract/settings/constants.ts";
import type { Seal } from "@tindahan/contract/settings/seals.ts";
import { SEAL_NAMES, SEALS } from "@tindahan/contract/settings/constants.ts";
import { Button } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { ChooseFileButton } from "../pictures/file-button.tsx";
import { PictureUploadState } from "../pictures/upload-state.tsx";
import { usePictureUpload } from "../pictures/use-upload.ts";
import type { SettingsForm } from "./use-settings-form.ts";
import { callApi } from "../../shared/api/api.ts";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/seals.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";

const HINTS: Record<SealName, string> = {
  bir: "The registration badge for online sellers (RMC 38-2026).",
  trustmark: "From trustmark.dti.gov.ph, once the DTI has approved the shop.",
  npc: "From the National Privacy Commission, if you had to register with it.",
};

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function SealsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Seals and badges"
      loaded={loaderData}
      renderFields={(form) => <SealFields form={form} />}
    />
  );
}

function SealFields({ form }: { form: SettingsForm }) {
  return (
    <Block>
      <p className="mb-4 text-ink-2">Shown at the bottom of the shop once they have a number or a picture.</p>
      <div className="flex flex-col gap-6">
        {SEALS.map((name) => (
          <SealGroup key={name} name={name} form={form} />
        ))}
      </div>
    </Block>
  );
}

function SealGroup({ name, form }: { name: SealName; form: SettingsForm }) {
  const seal = form.values.seals[name];
  const change = (part: Partial<Seal>) =>
    form.set("seals", (now) => ({ ...now, [name]: { ...now[name], ...part } }));
  const { upload, send, stop } = usePictureUpload({ onUploaded: (picture) => change({ picture }) });
  const error = form.errorOf(`seals.${name}.picture`);

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-14 font-semibold">{SEAL_NAMES[name]}</legend>
      <p className="text-ink-2">{HINTS[name]}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Number"
          optional
          maxLength={80}
          value={seal.number}
          error={form.errorOf(`seals.${name}.number`)}
          onChange={(event) => change({ number: event.target.value })}
        />
        <TextField
          label="Link"
          type="url"
          optional
          maxLength={300}
          placeholder="https://"
          value={seal.link}
          error={form.errorOf(`seals.${name}.link`)}
          onChange={(event) => change({ link: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {seal.picture && (
          <img
            src={seal.picture}
            alt={`The badge: ${SEAL_NAMES[name]}`}
            width={48}
            height={48}
            className="size-12 rounded-control border border-line bg-white object-contain"
          />
        )}
        {upload.state === "idle" ? (
          <ChooseFileButton onChosen={send}>
            {seal.picture ? "Change picture" : "Upload picture"}
          </ChooseFileButton>
        ) : (
          <PictureUploadState upload={upload} onRetry={() => send(upload.file)} onStop={stop} />
        )}
        {seal.picture && (
          <Button variant="ghost" size="sm" onClick={() => change({ picture: "" })}>
            Remove picture
          </Button>
        )}
      </div>
      {error && <p className="text-13 text-danger">{error}</p>}
    </fieldset>
  );
}
