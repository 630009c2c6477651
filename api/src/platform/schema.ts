// Made by `npm run db:types` from the migrated database; a test holds it against the live one.
import type { Generated } from "kysely";

export type Schema = {
  categories: {
    id: string;
    name: string;
    created_at: Generated<Date>;
  };
  otp_challenges: {
    id: string;
    email: string;
    created_at: Generated<Date>;
    expires_at: Date;
    attempts: Generated<number>;
    consumed_at: Date | null;
  };
  products: {
    id: string;
    slug: string;
    name: string;
    details: Generated<string>;
    price_centavos: number;
    category_id: string | null;
    image: string;
    stock: number | null;
    archived_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  rate_limits: {
    key: string;
    window_start: Date;
    count: number;
  };
  sessions: {
    token_hash: Buffer;
    user_id: string;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    idle_limit: unknown;
    expires_at: Date;
  };
  users: {
    id: string;
    role: string;
    email: string | null;
    name: Generated<string>;
    username: string | null;
    password_hash: string | null;
    created_at: Generated<Date>;
  };
};
