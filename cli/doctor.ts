import { readConfig } from "@tindahan/api/config.ts";
import { examineShop } from "@tindahan/api/doctor.ts";
import { UsageError } from "./command.ts";
import { printFindings } from "./findings.ts";

export async function doctor(values: string[]): Promise<void> {
  if (values.length > 0) throw new UsageError();
  printFindings(await examineShop(readConfig()));
}
