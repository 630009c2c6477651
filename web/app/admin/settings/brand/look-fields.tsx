import { TYPEFACE_NAMES, TYPEFACES } from "@tindahan/contract/settings/brand-style.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../../ui/forms/field.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import type { SettingsForm } from "../use-settings-form.ts";
import { AccentColorField } from "./accent-field.tsx";
import { BrandPictureField } from "./picture-field.tsx";

export function BrandLookFields({ form }: { form: SettingsForm }) {
  const { shop, brand } = form.values;
  const change = (part: Partial<Settings["brand"]>) => form.set("brand", (now) => ({ ...now, ...part }));
  const changeShop = (part: Partial<Settings["shop"]>) => form.set("shop", (now) => ({ ...now, ...part }));

  return (
    <Block title="Look">
      <div className="flex flex-col gap-5">
        <TextField
          label="Shop name"
          value={shop.name}
          error={form.errorOf("shop.name")}
          onChange={({ target }) => changeShop({ name: target.value })}
        />
        <BrandPictureField
          label="Logo"
          hint="Wide or square, preferably with a transparent background. PNG, JPEG, WebP, AVIF or SVG."
          picture={shop.logo}
          error={form.errorOf("shop.logo")}
          onChange={(logo) => changeShop({ logo })}
        />
        <BrandPictureField
          label="Logo for dark pages"
          hint="Only if your logo is hard to see on a dark background."
          isOnDark
          picture={brand.logoDark}
          error={form.errorOf("brand.logoDark")}
          onChange={(logoDark) => change({ logoDark })}
        />
        <AccentColorField
          color={brand.accent}
          error={form.errorOf("brand.accent")}
          onChange={(accent) => change({ accent })}
        />
        <Select
          label="Typeface of headings"
          value={brand.typeface}
          onChange={({ target }) => change({ typeface: target.value as Settings["brand"]["typeface"] })}
        >
          <option value="">Geist, as in other texts</option>
          {TYPEFACE_NAMES.map((name) => (
            <option key={name} value={name}>
              {TYPEFACES[name].title}
            </option>
          ))}
        </Select>
        <Select
          label="Corners"
          hint="Of buttons, cards and pictures."
          value={brand.corners}
          onChange={({ target }) => change({ corners: target.value as Settings["brand"]["corners"] })}
        >
          <option value="">Slightly rounded</option>
          <option value="round">Round</option>
          <option value="square">Square</option>
        </Select>
        {brand.accent && (
          <Checkbox checked={brand.isTinted} onChange={(isTinted) => change({ isTinted })}>
            Tint the background of pages with the accent color
          </Checkbox>
        )}
        <BrandPictureField
          label="Icon"
          hint="Square, for browser tabs and home screens. If empty, we make one from your logo or name."
          picture={brand.icon}
          error={form.errorOf("brand.icon")}
          onChange={(icon) => change({ icon })}
        />
        <TextArea
          label="Description"
          hint="One or two sentences about what you sell and where you are. Shown in search results and shared links."
          optional
          rows={2}
          maxLength={200}
          value={brand.description}
          error={form.errorOf("brand.description")}
          onChange={({ target }) => change({ description: target.value.replaceAll("\n", " ") })}
        />
      </div>
    </Block>
  );
}
