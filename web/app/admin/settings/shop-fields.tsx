import type { Settings } from "@tindahan/contract/settings.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Block } from "../block.tsx";
import { FileButton } from "../products/file-button.tsx";
import { UploadState } from "../products/upload-state.tsx";
import { useUpload } from "../products/use-upload.ts";
import type { SettingsForm } from "./use-settings-form.ts";

type Name = Exclude<keyof Settings["shop"], "logo">;

const FIELDS: { name: Name; label: string; hint?: string; optional?: boolean; type?: string }[] = [
  { name: "name", label: "Shop name" },
  { name: "email", label: "E-mail", type: "email", optional: true },
  { name: "phone", label: "Phone", type: "tel", hint: "Such as: 0917 123 4567.", optional: true },
  { name: "address", label: "Address", hint: "Street, barangay, city or municipality.", optional: true },
  {
    name: "legalName",
    label: "Registered name",
    hint: "As on your DTI or SEC certificate.",
    optional: true,
  },
  {
    name: "registration",
    label: "Registration",
    hint: "Such as: DTI 1234567, or SEC CS201912345.",
    optional: true,
  },
  { name: "tin", label: "TIN", hint: "Your tax number, from the BIR: 123-456-789-000.", optional: true },
];

/** Name, logo and who sells here. The law wants shoppers to be able to read that (RA 11967). */
export function ShopFields({ form }: { form: SettingsForm }) {
  const { shop } = form.draft;
  const change = (part: Partial<Settings["shop"]>) => form.set("shop", (now) => ({ ...now, ...part }));

  return (
    <Block title="Shop" anchor="shop">
      <p className="mb-4 text-ink-2">
        This is shown at the bottom of every page of your shop. By Philippine law (RA 11967), shoppers must
        see who sells to them and how to reach you.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            value={shop[name]}
            error={form.errorOf(`shop.${name}`)}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        <LogoField logo={shop.logo} error={form.errorOf("shop.logo")} onChange={(logo) => change({ logo })} />
      </div>
    </Block>
  );
}

type LogoFieldProps = { logo: string; error: string | undefined; onChange: (logo: string) => void };

function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const { upload, send, stop } = useUpload({ onUploaded: onChange });

  return (
    <div role="group" aria-label="Logo" className="flex flex-col gap-1.5">
      <p className="text-14 font-medium">
        Logo <span className="font-normal text-ink-2">(optional)</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          <img
            src={logo}
            alt="The logo"
            width={44}
            height={44}
            className="size-11 rounded-control border border-line object-contain"
          />
        )}
        {upload.state === "idle" ? (
          <FileButton onChosen={send}>Upload logo</FileButton>
        ) : (
          <UploadState upload={upload} onRetry={() => send(upload.file)} onStop={stop} />
        )}
        {logo && (
          <Button variant="ghost" size="sm" onClick={() => onChange("")}>
            Remove logo
          </Button>
        )}
      </div>
      {error && <p className="text-13 text-danger">{error}</p>}
    </div>
  );
}
