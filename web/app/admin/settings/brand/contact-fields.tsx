import { useRef } from "react";
import { flushSync } from "react-dom";
import { Plus, Trash2 } from "lucide-react";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { Button, IconButton } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import type { SettingsForm } from "../use-settings-form.ts";

const MAX_LINKS = 8;

export function BrandContactFields({ form }: { form: SettingsForm }) {
  const { shop, brand } = form.values;
  const change = (part: Partial<Settings["brand"]>) => form.set("brand", (now) => ({ ...now, ...part }));
  const add = useRef<HTMLButtonElement>(null);

  function addLink() {
    flushSync(() => change({ links: [...brand.links, "https://"] }));
    document.querySelector<HTMLElement>(`[name=link-${brand.links.length}]`)?.focus();
  }

  function remove(index: number) {
    change({ links: brand.links.toSpliced(index, 1) });
    // The next row's button takes the focus; after the last row, Add does.
    if (index === brand.links.length - 1) add.current?.focus();
  }

  return (
    <Block title="Contact and links">
      <p className="mb-4 text-ink-2">Shown at the bottom of every page of your shop.</p>
      <div className="flex flex-col gap-4">
        <TextField
          label="Messenger"
          hint="The name of your Facebook page, as in m.me/your.page."
          optional
          value={brand.messenger}
          error={form.errorOf("brand.messenger")}
          onChange={({ target }) => change({ messenger: target.value })}
        />
        <TextField
          label="Viber"
          type="tel"
          hint="A mobile number, such as 0917 123 4567."
          optional
          value={brand.viber}
          error={form.errorOf("brand.viber")}
          onChange={({ target }) => change({ viber: target.value })}
        />
        <TextField
          label="Phone"
          type="tel"
          optional
          value={shop.phone}
          error={form.errorOf("shop.phone")}
          onChange={({ target }) => form.set("shop", (now) => ({ ...now, phone: target.value }))}
        />
        {brand.links.map((url, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing else stays as it is while one types
          <div key={index} className="flex items-start gap-2">
            <div className="min-w-0 grow">
              <TextField
                label={`Link ${index + 1}`}
                name={`link-${index}`}
                type="url"
                value={url}
                error={form.errorOf(`brand.links.${index}`)}
                onChange={({ target }) => change({ links: brand.links.with(index, target.value) })}
              />
            </div>
            <div className="pt-6.5">
              <IconButton icon={Trash2} label={`Remove link ${index + 1}`} onClick={() => remove(index)} />
            </div>
          </div>
        ))}
        {brand.links.length < MAX_LINKS && (
          <div>
            <Button ref={add} variant="secondary" size="sm" onClick={addLink}>
              <Plus size={16} aria-hidden />
              Add link
            </Button>
            <p className="mt-1.5 text-13 text-ink-2">
              Your pages on Facebook, Instagram, TikTok, YouTube, Shopee, Lazada and similar sites.
            </p>
          </div>
        )}
      </div>
    </Block>
  );
}
