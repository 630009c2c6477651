import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Block } from "../../ui/layout/block.tsx";
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

/** The name, and who sells here. The law wants shoppers to be able to read that (RA 11967). */
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
      </div>
    </Block>
  );
}
