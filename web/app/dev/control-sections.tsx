import { Plus, ShoppingCart, Trash2, X } from "lucide-react";
import { useState } from "react";
import { ButtonLink, Button, IconButton } from "../ui/actions/button.tsx";
import { CART_DURATION_MS, toast, UNDO_DURATION_MS } from "../ui/feedback/toast.ts";
import { Specimen } from "./specimen.tsx";
import { Select } from "../ui/forms/select.tsx";
import { TextArea, TextField } from "../ui/forms/field.tsx";

export function ActionsSection() {
  const [isBusy, setBusy] = useState(false);

  function simulateWork() {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  }

  return (
    <>
      <Specimen name="Variants" note="One primary button per view.">
        <Button>Add to Cart</Button>
        <Button variant="secondary">Details</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger">Delete</Button>
      </Specimen>
      <Specimen name="Small" note="36 px, for the admin.">
        <Button size="sm">Save</Button>
        <Button size="sm" variant="secondary">
          Export
        </Button>
        <Button size="sm" variant="ghost">
          Clear
        </Button>
        <Button size="sm" variant="danger">
          Remove
        </Button>
      </Specimen>
      <Specimen name="Snug and round" note="44 px high like the others, for little room.">
        <Button size="snug">Add to Cart</Button>
        <RoundButton />
      </Specimen>
      <Specimen name="With an icon, as a link, icon only">
        <Button>
          <ShoppingCart size={18} aria-hidden />
          Add to Cart
        </Button>
        <Button variant="danger">
          <Trash2 size={18} aria-hidden />
          Delete
        </Button>
        <ButtonLink to="/" variant="secondary">
          Continue Shopping
        </ButtonLink>
        <IconButton label="Close" icon={X} />
      </Specimen>
      <Specimen name="Busy and disabled" note="Both stay in the tab order and ignore clicks.">
        <Button busy={isBusy} onClick={simulateWork}>
          {isBusy ? "Placing order…" : "Place Order"}
        </Button>
        <Button busy>Saving…</Button>
        <Button variant="secondary" busy>
          Loading…
        </Button>
        <Button disabled>Sold out</Button>
      </Specimen>
      <Specimen
        name="Toasts"
        note="3 s, 2 s for the cart, 10 s to undo; hovering or focusing pauses them. At most three."
      >
        <Button
          variant="secondary"
          onClick={() =>
            toast.success("Added to cart", {
              description: "Barako coffee, 250 g",
              duration: CART_DURATION_MS,
            })
          }
        >
          Success
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error("Could not save", { description: "Please try again." })}
        >
          Error
        </Button>
        <Button variant="secondary" onClick={() => toast.warning("Only 2 left in stock")}>
          Warning
        </Button>
        <Button variant="secondary" onClick={() => toast.info("Your order is on its way")}>
          Info
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.success("Product archived", {
              duration: UNDO_DURATION_MS,
              action: { label: "Undo", onClick: () => toast.info("Product restored") },
            })
          }
        >
          With an action
        </Button>
      </Specimen>
    </>
  );
}

function RoundButton() {
  return (
    <Button size="round">
      <Plus size={20} aria-hidden />
      <span className="sr-only">Add to Cart</span>
    </Button>
  );
}

export function FieldsSection() {
  return (
    <div className="grid max-w-[720px] items-start gap-6 md:grid-cols-2">
      <TextField label="Full name" autoComplete="off" placeholder="Maria Santos" />
      <TextField
        label="Mobile number"
        hint="For the rider, in case of questions."
        type="tel"
        autoComplete="off"
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        defaultValue="maria@"
        error="Enter an address like maria@example.ph."
        hint="We send the code there."
      />
      <TextField label="Voucher code" optional autoComplete="off" />
      <TextField label="Order number" disabled defaultValue="A1B2C3D4" />
      <Select label="Category" defaultValue="">
        <option value="">All Categories</option>
        <option>Coffee and tea</option>
        <option>Rice and grains</option>
      </Select>
      <TextArea label="Delivery notes" optional hint="A landmark helps the rider." />
      <TextArea label="Details" error="Write at least one line." />
    </div>
  );
}
