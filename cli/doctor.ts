import { ConfigError, readConfig } from "@tindahan/api/config.ts";
import { examineShop } from "@tindahan/api/doctor.ts";
import { printFindings } from "./findings.ts";

// With the settings that the shop would use.
try {
  printFindings(await examineShop(readConfig()));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// Not when all connections have ended: a name server that is silent would keep it waiting.
process.exit();
