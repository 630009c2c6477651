import { RIGHTS, type Right } from "@tindahan/contract/rights.ts";
import { Select } from "../../ui/select.tsx";
import { RIGHT_NAMES } from "./right-names.ts";

export function RightSelect({ right = "staff" }: { right?: Right }) {
  return (
    <Select label="Role" name="right" defaultValue={right}>
      {RIGHTS.map((one) => (
        <option key={one} value={one}>
          {RIGHT_NAMES[one]}
        </option>
      ))}
    </Select>
  );
}
