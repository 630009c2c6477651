import type { ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import type { FoundCustomer } from "@tindahan/contract/orders/staff-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { formatNationalPhone } from "../../../shared/orders/national-phone.ts";
import { PlacePicker } from "../../../shared/places/place-picker.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Block } from "../../../ui/layout/block.tsx";
import type { EntryFieldsProps } from "./entry.ts";
import { useFound } from "./use-found.ts";

type CustomerFieldsProps = EntryFieldsProps & { delivery: ShopDelivery | null };

export function CustomerFields(props: CustomerFieldsProps) {
  const { entry, onChange, errors, delivery } = props;
  const isPickup = entry.delivery === "pickup";
  const bind = (name: "phone" | "customerName" | "email" | "address" | "landmark") => ({
    value: entry[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Block title="Customer">
      <div className="flex flex-col gap-4">
        <CustomerSearch {...props} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Phone" type="tel" autoComplete="off" maxLength={40} required {...bind("phone")} />
          <TextField label="Name" autoComplete="off" maxLength={200} optional {...bind("customerName")} />
        </div>
        {!entry.customer && (
          <TextField
            label="E-mail"
            type="email"
            autoComplete="off"
            maxLength={254}
            optional
            hint="Whoever logs in with it finds this order, and gets mails about it."
            {...bind("email")}
          />
        )}
        {!isPickup && (
          <>
            {delivery?.needsPlace !== false && (
              <div className="grid gap-4 md:grid-cols-2">
                <PlacePicker
                  key={entry.customer?._id}
                  isForDelivery
                  value={entry.place}
                  onChange={(place) => onChange({ place, delivery: null })}
                  isMissing={errors["place"] !== undefined}
                />
              </div>
            )}
            <TextField
              label="House number and street"
              autoComplete="off"
              maxLength={1000}
              hint="May stay empty for a walk-in customer who takes the order along."
              {...bind("address")}
            />
            <TextField label="Landmark" autoComplete="off" maxLength={200} optional {...bind("landmark")} />
          </>
        )}
      </div>
    </Block>
  );
}

function CustomerSearch({ entry: { customer }, onChange }: EntryFieldsProps) {
  const found = useFound(
    async (search) =>
      (await callApi("GET /api/admin/staff-orders/customers", { query: { search } })).customers,
    2,
  );

  function choose(chosen: FoundCustomer) {
    const { name, phone, street, landmark, place } = chosen;
    onChange({
      customer: chosen,
      customerName: name,
      phone: formatNationalPhone(phone),
      address: street,
      landmark,
      place,
      delivery: null,
    });
    found.clear();
  }

  if (customer)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {customer.email || "Customer without an e-mail address"}, {ordersText(customer.orders)}
        </span>
        {customer.isCodDenied && <Badge tone="red">No Cash on Delivery</Badge>}
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            onChange({
              customer: null,
              customerName: "",
              phone: "",
              address: "",
              landmark: "",
              place: null,
            })
          }
        >
          Another customer
        </Button>
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Find a customer"
        type="search"
        autoComplete="off"
        maxLength={100}
        optional
        hint="By phone number, name or e-mail. For a new customer, enter the phone number below."
        value={found.typed}
        error={found.failure}
        onChange={({ target }) => found.type(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div role="status">
        {found.found?.length === 0 && (
          <p className="text-ink-2">No customer found. Enter the details below.</p>
        )}
      </div>
      {found.found && found.found.length > 0 && (
        <ul
          aria-label="Found customers"
          className="flex flex-col divide-y divide-line rounded-control border border-line"
        >
          {found.found.map((one) => (
            <li key={one._id}>
              <button
                type="button"
                onClick={() => choose(one)}
                className="min-h-12 w-full cursor-pointer px-3 py-1.5 text-start wrap-anywhere hover:bg-tint"
              >
                {[one.name, formatNationalPhone(one.phone)].filter(Boolean).join(", ") || one.email}
                <span className="block text-12 text-ink-2">
                  {[one.email, ordersText(one.orders)].filter(Boolean).join(", ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ordersText(orders: number): string {
  return orders === 1 ? "1 order" : `${orders} orders`;
}
