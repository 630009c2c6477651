import { useLoaderData } from "react-router";
import { callApi } from "../../../shared/api/api.ts";
import { AdminPage } from "../../frame/admin-page.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { SaveSettingsBar } from "../save-settings.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { BrandPreview } from "./brand-preview.tsx";
import { BrandContactFields } from "./contact-fields.tsx";
import { BrandLookFields } from "./look-fields.tsx";

export async function clientLoader() {
  const [settings, products] = await Promise.all([
    callApi("GET /api/admin/settings", {}),
    callApi("GET /api/products", { query: { limit: 1 } }),
  ]);
  return { settings, slug: products.data[0]?.slug };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function BrandScreen() {
  const { settings, slug } = useLoaderData<typeof clientLoader>();
  const form = useSettingsForm(settings);

  return (
    <AdminPage title="Brand">
      {form.guard.question}
      <p className="text-ink-2">How your shop looks on its pages and in shared links.</p>
      <div className="grid items-start gap-4 @[44rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <form noValidate onSubmit={form.submit} className="flex min-w-0 flex-col gap-4">
          <BrandLookFields form={form} />
          <BrandContactFields form={form} />
          <SaveSettingsBar form={form} />
        </form>
        <div className="min-w-0 @[44rem]:sticky @[44rem]:top-16">
          <BrandPreview settings={form.values} slug={slug} />
        </div>
      </div>
    </AdminPage>
  );
}
