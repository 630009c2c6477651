import { Select } from "../ui/forms/select.tsx";
import { TextArea } from "../ui/forms/text-area.tsx";
import { TextField } from "../ui/forms/text-field.tsx";

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
      <TextField label="Voucher" optional autoComplete="off" />
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
