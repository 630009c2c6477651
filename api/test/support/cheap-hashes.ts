import { HASH_COSTS } from "../../src/accounts/admins/password.ts";

/** The cost of hashing has its own test. */
Object.assign(HASH_COSTS, { memory: 8, passes: 1 });
