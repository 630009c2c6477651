import { useRef } from "react";
import { Plus, Trash2 } from "lucide-react";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { Button, IconButton } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { SettingsForm } from "./use-settings-form.ts";
import { callApi } from "../../shared/api/api.ts";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import type { Route } from "./+types/couriers.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";

type Courier = Settings["couriers"][number];

export async function clientLoader() {
  return callApi("GET /api/admin/settings", {});
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function CouriersScreen({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFormPage
      title="Couriers"
      loaded={loaderData}
      renderFields={(form) => <CourierListFields form={form} />}
    />
  );
}

function CourierListFields({ form }: { form: SettingsForm }) {
  const { couriers } = form.values;
  const change = (index: number, part: Partial<Courier>) =>
    form.set("couriers", (now) => now.with(index, { ...now[index]!, ...part }));
  const add = useRef<HTMLButtonElement>(null);

  function remove(index: number) {
    form.set("couriers", (now) => now.toSpliced(index, 1));
    if (index === couriers.length - 1) add.current?.focus();
  }

  return (
    <Block>
      <p className="mb-4 text-ink-2">
        Shoppers follow their parcel with this link. Write {"{number}"} where the tracking number goes.
      </p>
      <ul className="mb-3 flex flex-col gap-4">
        {couriers.map(({ name, linkTemplate }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing else stays as it is while one types
          <li key={index} className="flex items-start gap-2">
            <div className="grid min-w-0 grow gap-2 sm:grid-cols-[1fr_2fr]">
              <TextField
                label={`Courier ${index + 1}`}
                value={name}
                error={form.errorOf(`couriers.${index}.name`)}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <TextField
                label={`Link of courier ${index + 1}`}
                type="url"
                value={linkTemplate}
                error={form.errorOf(`couriers.${index}.linkTemplate`)}
                onChange={(event) => change(index, { linkTemplate: event.target.value })}
              />
            </div>
            <div className="pt-6.5">
              <IconButton
                icon={Trash2}
                label={`Remove ${name || `courier ${index + 1}`}`}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        variant="secondary"
        size="sm"
        onClick={() => form.set("couriers", (now) => [...now, { name: "", linkTemplate: "https://" }])}
      >
        <Plus size={16} aria-hidden />
        Add courier
      </Button>
    </Block>
  );
}
