import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { isShopOnVacation, vacationNoticeText } from "@tindahan/contract/delivery/vacation.ts";
import { parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { MAX_QUANTITY } from "@tindahan/contract/checkout/constants.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextField, TextArea } from "../../ui/forms/field.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { SettingsForm } from "./use-settings-form.ts";
import { NumberField } from "./number-field.tsx";
import { Select } from "../../ui/forms/select.tsx";

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

export function ShopDetailsFields({ form }: { form: SettingsForm }) {
  const { shop } = form.values;
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

export function ShopNoticeFields({ form }: { form: SettingsForm }) {
  const { notice } = form.values;
  const change = (part: Partial<typeof notice>) => form.set("notice", (now) => ({ ...now, ...part }));

  return (
    <Block title="Notice" anchor="notice">
      <TextArea
        label="Text"
        hint="Shown at the top of every page, for example about a typhoon, a holiday or late deliveries."
        optional
        rows={2}
        maxLength={300}
        value={notice.text}
        error={form.errorOf("notice.text")}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className="mt-3">
        <Checkbox size="sm" checked={notice.isShown} onChange={(isShown) => change({ isShown })}>
          Show it to shoppers
        </Checkbox>
      </div>
    </Block>
  );
}

export function VacationFields({ form }: { form: SettingsForm }) {
  const { vacation } = form.values;
  const change = (part: Partial<typeof vacation>) => form.set("vacation", (now) => ({ ...now, ...part }));

  return (
    <Block title="Vacation" anchor="vacation">
      <p className="mb-4 text-ink-2">
        On these days shoppers can browse and fill their carts but not check out. Earlier orders can still be
        paid.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["firstDay", "lastDay"] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={end === "firstDay" ? "First day" : "Last day"}
            hint={
              end === "firstDay"
                ? "From midnight in Manila. Leave empty for no vacation."
                : "Leave empty for no end date."
            }
            optional
            max="9999-12-31"
            value={vacation[end] ?? ""}
            error={form.errorOf(`vacation.${end}`)}
            onChange={(event) => change({ [end]: event.target.value || null })}
          />
        ))}
      </div>
      <div className="mt-4">
        <TextArea
          label="Message to shoppers"
          hint={`Shown on every page with the day you take orders again. Leave empty for “${vacationNoticeText({ ...vacation, text: "" })}”`}
          optional
          rows={2}
          maxLength={300}
          value={vacation.text}
          error={form.errorOf("vacation.text")}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      {isShopOnVacation(form.saved.settings.vacation) && (
        <p className="mt-3 font-medium">Shoppers cannot order today.</p>
      )}
    </Block>
  );
}

export function SearchSynonymFields({ form }: { form: SettingsForm }) {
  const { synonyms } = form.values;
  const wrong = synonyms.findIndex((_, line) => form.errorOf(`synonyms.${line}`));

  return (
    <Block title="Search" anchor="search">
      <TextArea
        label="Synonyms"
        hint="One group per line, separated by commas: sapatos, shoes. A search for one of the words also finds the others."
        optional
        rows={10}
        spellCheck={false}
        value={synonyms.join("\n")}
        error={
          wrong < 0 ? form.errorOf("synonyms") : `Line ${wrong + 1}: ${form.errorOf(`synonyms.${wrong}`)}`
        }
        onChange={(event) => form.set("synonyms", () => event.target.value.split("\n"))}
      />
    </Block>
  );
}

export function LowStockFields({ form }: { form: SettingsForm }) {
  return (
    <Block title="Stock" anchor="stock">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Low stock at"
          hint="With this many left or fewer, a product is listed on your dashboard, and shoppers see how many are left."
          value={form.values.lowStock}
          error={form.errorOf("lowStock")}
          read={(text) => parseWholeNumber(text) ?? NaN}
          onNumber={(lowStock) => form.set("lowStock", () => lowStock)}
        />
        <NumberField
          label="Pieces of one product per order"
          hint={`The most one order can contain, so that one shopper cannot buy your whole stock. At most ${MAX_QUANTITY}.`}
          value={form.values.maxQuantity}
          error={form.errorOf("maxQuantity")}
          read={(text) => parseWholeNumber(text) ?? NaN}
          onNumber={(maxQuantity) => form.set("maxQuantity", () => maxQuantity)}
        />
      </div>
    </Block>
  );
}

export function NewOrderMailFields({ form }: { form: SettingsForm }) {
  const { newOrders } = form.values;
  const change = (part: Partial<typeof newOrders>) => form.set("newOrders", (now) => ({ ...now, ...part }));

  return (
    <Block title="New orders" anchor="new-orders">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Mail new orders to"
          type="email"
          optional
          hint="Leave empty to turn these mails off."
          value={newOrders.email}
          error={form.errorOf("newOrders.email")}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Select
          label="How often"
          value={newOrders.when}
          onChange={({ target }) => change({ when: target.value as typeof newOrders.when })}
        >
          <option value="each">For every order</option>
          <option value="daily">Once a day, at 8 AM</option>
        </Select>
      </div>
    </Block>
  );
}
