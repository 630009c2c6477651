import { COSTS } from "../../src/accounts/admins/password.ts";

/** The cost of hashing has its own test. */
Object.assign(COSTS, { memory: 8, passes: 1 });
