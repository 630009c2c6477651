import { useLoaderData } from "react-router";
import { getSettings } from "@tindahan/contract/settings/settings.ts";
import { callApi } from "../../shared/api/api.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { BrandBlock } from "./brand-block.tsx";
import { CourierFields } from "./courier-fields.tsx";
import { FeedFields } from "./feed-fields.tsx";
import { FrontPageBlock } from "./front-page-block.tsx";
import { History } from "./history.tsx";
import { MailFields } from "./mail-fields.tsx";
import { NewOrderFields } from "./new-order-fields.tsx";
import { NoticeFields } from "./notice-fields.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { loadProviderKeys, ProviderKeysBlock } from "./provider-keys.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SealFields } from "./seal-fields.tsx";
import { SearchFields } from "./search-fields.tsx";
import { SectionLinks } from "./section-links.tsx";
import { ShippingBlock } from "./shipping-block.tsx";
import { ShopFields } from "./shop-fields.tsx";
import { StockFields } from "./stock-fields.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
import { VacationFields } from "./vacation-fields.tsx";

export async function clientLoader() {
  const [settings, keys] = await Promise.all([callApi(getSettings, {}), loadProviderKeys()]);
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
      <SectionLinks hasKeys={keys !== undefined} hasHistory={form.saved.history.length > 0} />
      <div className="flex max-w-3xl flex-col gap-4">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <ShopFields form={form} />
          <BrandBlock {...form.saved.settings} />
          <FrontPageBlock home={form.saved.settings.home} />
          <PaymentFields form={form} />
          <StockFields form={form} />
          <ShippingBlock shipping={form.saved.settings.shipping} />
          <CourierFields form={form} />
          <NewOrderFields form={form} />
          <SearchFields form={form} />
          <FeedFields form={form} />
          <MailFields form={form} />
          <SealFields form={form} />
          <NoticeFields form={form} />
          <VacationFields form={form} />
          <SaveBar form={form} />
        </form>
        {keys !== undefined && (
          <ProviderKeysBlock keys={keys} methods={form.saved.settings.payments.methods} />
        )}
        <History form={form} />
      </div>
    </AdminPage>
  );
}
