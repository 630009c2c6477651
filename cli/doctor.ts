import { ConfigError, readConfig } from "@tindahan/api/config.ts";
import { examineShop } from "@tindahan/api/doctor.ts";
import { printFindings } from "./findings.ts";

try {
  printFindings(await examineShop(readConfig()));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// Waiting for open connections could hang on a silent name server.
process.exit();
