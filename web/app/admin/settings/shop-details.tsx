import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { callApi } from "../../shared/api/api.ts";
import { Block } from "../../ui/layout/block.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/shop-details.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

type Name = Exclude<keyof Settings["shop"], "logo">;

const FIELDS: { name: Name; label: string; hint?: string; optional?: boolean; type?: string }[] = [
  { name: "name", label: "Shop name" },
  { name: "email", label: "E-mail", type: "email", optional: true },
  { name: "phone", label: "Phone", type: "tel", hint: "For example: 0917 123 4567.", optional: true },
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
    hint: "For example: DTI 1234567 or SEC CS201912345.",
    optional: true,
  },
  { name: "tin", label: "TIN", hint: "Your tax number, from the BIR: 123-456-789-000.", optional: true },
];

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function ShopDetailsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Shop details"
      loaded={loaderData}
      renderFields={(form) => <ShopDetailsFields form={form} />}
    />
  );
}

function ShopDetailsFields({ form }: { form: SettingsForm }) {
  const { shop } = form.values;
  const change = (part: Partial<Settings["shop"]>) => form.set("shop", (now) => ({ ...now, ...part }));

  return (
    <Block>
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
