import { test as base } from "./merchant.ts";
import { withSettingsLock, type SettingsApi } from "./one-at-a-time.ts";

/** For those who change the settings: nobody else does meanwhile, and after the test they are as before. */
export const test = base.extend<{ settings: SettingsApi }>({
  // Whoever waits for a turn has all the time of a test left when it comes.
  settings: [
    ({ request, admin }, use, { project }) => withSettingsLock(project, { request, admin }, use),
    { auto: true, timeout: 300_000 },
  ],
});
