import { useLoaderData } from "react-router";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Home } from "@tindahan/contract/catalogue/home.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { isShippingFreeEverywhere } from "@tindahan/contract/delivery/default-shipping.ts";
import { callApi } from "../../shared/api/api.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { CourierListFields } from "./courier-fields.tsx";
import { ProductFeedFields } from "./feed-fields.tsx";
import { SettingsHistory } from "./history.tsx";
import { MailTextFields } from "./mail-fields.tsx";
import {
  NewOrderMailFields,
  ShopNoticeFields,
  SearchSynonymFields,
  ShopDetailsFields,
  LowStockFields,
  VacationFields,
} from "./shop-fields.tsx";
import { PaymentSettingsFields } from "./payment-fields.tsx";
import { loadPaymongoKeys, PaymongoKeysBlock } from "./paymongo/paymongo-keys.tsx";
import { ReturnFields } from "./return-fields.tsx";
import { SaveSettingsBar } from "./save-settings.tsx";
import { SealFields } from "./seal-fields.tsx";
import { SettingsSectionLinks } from "./section-links.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { KINDS } from "./front-page/kinds.ts";

export async function clientLoader() {
  const [settings, keys] = await Promise.all([callApi("GET /api/admin/settings", {}), loadPaymongoKeys()]);
  return { settings, keys };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function SettingsScreen() {
  const { settings, keys } = useLoaderData<typeof clientLoader>();
  const form = useSettingsForm(settings);

  return (
    <AdminPage title="System Settings">
      {form.guard.question}
      <SettingsSectionLinks hasKeys={keys !== undefined} hasHistory={form.saved.history.length > 0} />
      <div className="flex max-w-3xl flex-col gap-4">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <ShopDetailsFields form={form} />
          <BrandSettingsBlock {...form.saved.settings} />
          <FrontPageSettingsBlock home={form.saved.settings.home} />
          <PaymentSettingsFields form={form} />
          <LowStockFields form={form} />
          <ShippingSettingsBlock shipping={form.saved.settings.shipping} />
          <CourierListFields form={form} />
          <ReturnFields form={form} />
          <NewOrderMailFields form={form} />
          <SearchSynonymFields form={form} />
          <ProductFeedFields form={form} />
          <MailTextFields form={form} />
          <SealFields form={form} />
          <ShopNoticeFields form={form} />
          <VacationFields form={form} />
          <SaveSettingsBar form={form} />
        </form>
        {keys !== undefined && (
          <PaymongoKeysBlock keys={keys} methods={form.saved.settings.payments.methods} />
        )}
        <SettingsHistory form={form} />
      </div>
    </AdminPage>
  );
}

function BrandSettingsBlock({ shop, brand }: Pick<Settings, "shop" | "brand">) {
  const chosen = [
    shop.logo && "logo",
    brand.accent && `accent ${brand.accent}`,
    brand.icon && "icon",
    brand.description && "description",
    brand.messenger && "Messenger",
    brand.viber && "Viber",
    brand.links.length > 0 && (brand.links.length === 1 ? "1 link" : `${brand.links.length} links`),
  ].filter(Boolean);

  return (
    <Block title="Brand" anchor="brand">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2">
          {chosen.length > 0 ? chosen.join(" · ") : "Logo, color, description and links: nothing chosen yet."}
        </p>
        <ButtonLink to="/admin/settings/brand" variant="secondary" size="sm">
          {chosen.length > 0 ? "Change brand" : "Set up brand"}
        </ButtonLink>
      </div>
    </Block>
  );
}

function FrontPageSettingsBlock({ home: { sections } }: { home: Home }) {
  const isPlain = sections.length === 0;
  return (
    <Block title="Front page" anchor="front-page">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2">
          {isPlain
            ? "Shoppers see the list of products first."
            : sections.map(({ kind }) => KINDS[kind].title).join(" · ")}
        </p>
        <ButtonLink to="/admin/settings/front-page" variant="secondary" size="sm">
          {isPlain ? "Add sections" : "Change front page"}
        </ButtonLink>
      </div>
    </Block>
  );
}

function ShippingSettingsBlock({ shipping }: { shipping: Shipping }) {
  return (
    <Block title="Shipping" anchor="shipping">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2">{summarizeShipping(shipping)}</p>
        <ButtonLink to="/admin/settings/shipping" variant="secondary" size="sm">
          {isShippingFreeEverywhere(shipping) ? "Set up shipping" : "Change shipping"}
        </ButtonLink>
      </div>
    </Block>
  );
}

function summarizeShipping(shipping: Shipping): string {
  if (isShippingFreeEverywhere(shipping)) return "Delivery is free everywhere.";
  const { zones, pickup } = shipping;
  const fees = zones.flatMap(({ rates }) => rates.flatMap(({ tiers }) => tiers.map(({ fee }) => fee)));
  const parts = [
    zones.length > 0 && (zones.length === 1 ? zones[0]!.name : `${zones.length} zones`),
    fees.length > 0 && feeRangeText(Math.min(...fees), Math.max(...fees)),
    pickup.isOn && "pickup",
  ];
  return parts.filter(Boolean).join(" · ");
}

function feeRangeText(least: number, most: number): string {
  if (least === most) return least === 0 ? "free" : formatMoney(least);
  return `${least === 0 ? "free" : formatMoney(least)} to ${formatMoney(most)}`;
}
