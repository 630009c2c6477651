import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import type { Quote, ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { ContactFields, AddressTextArea } from "../addresses/contact-fields.tsx";
import { AddressPlaceFields } from "../addresses/place-address.tsx";
import { savedAddressToValues, isPickup } from "./checkout-values.ts";
import type { ContactFormFields } from "./contact-form.tsx";
import { DeliveryOptionChoice, PickUpChoice, SavedAddresses } from "./delivery-choices.tsx";
import type { QuoteState } from "./use-quote.ts";

type DeliveryFieldsProps = ContactFormFields & {
  delivery: ShopDelivery;
  addresses: Address[];
  quote: QuoteState;
};

export function DeliveryFields({ delivery, addresses, quote, ...fields }: DeliveryFieldsProps) {
  const { values, onChange } = fields;
  const { ways = [], delivery: quoted = null, missing, message }: Partial<Quote> = quote.quote ?? {};
  const options = ways.filter(({ kind }) => kind === "ship");
  const isDelivered = !isPickup(values);
  const isEntered = isDelivered && values.addressId === null;
  // Solved by another place or option, not by a retry.
  const obstacle = quote.isCurrent && missing !== "cash_not_taken" ? message : null;
  const isPlaced = !delivery.needsPlace || values.place !== null;

  return (
    <>
      {delivery.pickup && (
        <PickUpChoice
          pickup={delivery.pickup}
          options={ways}
          isChosen={!isDelivered}
          onChoose={(isWanted) => onChange({ delivery: isWanted ? "pickup" : null })}
        />
      )}
      {isDelivered && delivery.needsPlace && addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          chosen={values.addressId}
          onChoose={(address) =>
            onChange({
              delivery: null,
              ...(address
                ? savedAddressToValues(address)
                : { addressId: null, place: null, deliveryAddress: "", landmark: "" }),
            })
          }
        />
      )}
      {(!isDelivered || isEntered) && <ContactFields {...fields} isPickup={!isDelivered} />}
      {isEntered && !delivery.needsPlace && <AddressTextArea {...fields} />}
      {isEntered && delivery.needsPlace && (
        <>
          <AddressPlaceFields
            {...fields}
            onChange={(part) => onChange({ ...part, ...("place" in part && { delivery: null }) })}
          />
          <Checkbox
            name="savesAddress"
            checked={values.savesAddress}
            onChange={(savesAddress) => onChange({ savesAddress })}
          >
            Save this address for next time
          </Checkbox>
        </>
      )}
      {isDelivered && isPlaced && options.length > 0 && (
        <DeliveryOptionChoice
          options={options}
          chosen={values.delivery ?? quoted}
          onChoose={(id) => onChange({ delivery: id })}
        />
      )}
      {isDelivered && isPlaced && obstacle && (
        <p role="alert" data-obstacle tabIndex={-1} className="tone-yellow rounded-card px-4 py-3 text-14">
          {obstacle}
          {delivery.pickup && " You can pick your order up instead."}
        </p>
      )}
    </>
  );
}
