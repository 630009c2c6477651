import { z } from "zod";
import { assertRandomSecret, assertCompleteBucket } from "./config-checks.ts";
import {
  assertPaymentProviderEnvironment,
  providerEnvironment,
  readPaymentProviderSettings,
  type ProviderSettings,
} from "./payments/environment.ts";
import { PaymentMethod } from "@tindahan/contract/payments/method-schemas.ts";

// React reads NODE_ENV while loading; unset, it would run its slow development build.
process.env.NODE_ENV ??= "production";

const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });
const HttpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const Port = z.coerce.number().int().min(0).max(65_535);

const Environment = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]),
    ROLE: z.enum(["all", "web", "worker"]).default("all"),
    HOST: z.string().default("0.0.0.0"),
    PORT: Port.default(3000),
    METRICS_HOST: z.string().default("127.0.0.1"),
    METRICS_PORT: Port.default(9464),
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
    DATABASE_URL: PostgresUrl,
    /** Bypasses a pooler: locks and notifications need a session. */
    DATABASE_DIRECT_URL: PostgresUrl.optional(),
    DATABASE_REPLICA_URL: PostgresUrl.optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    /** Log-in codes are derived from this key: a leak lets anyone log in as any shopper. */
    SECRET_KEY: z
      .string()
      .min(32, "must be a random text of at least 32 characters, such as: openssl rand -base64 33"),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }),
    SMTP_CONNECTIONS: z.coerce.number().int().min(3).max(100).default(10),
    MAIL_FROM: z.string().default("Tindahan <shop@localhost>"),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
    PUBLIC_URL: HttpUrl.default("http://localhost:3000"),
    PAYMENT_METHODS: z
      .string()
      .default("cod,grab_pay,gcash")
      .transform((list) => list.split(",").map((name) => name.trim()))
      .pipe(z.array(PaymentMethod).min(1)),
    ...providerEnvironment,
    WALLET_MIN_PESOS: z.coerce.number().min(1).max(1_000_000).default(20),
    WALLET_MAX_PESOS: z.coerce.number().min(1).max(10_000_000).default(100_000),
    /** Limits on open cash orders per shopper and phone number; 0: no limit. */
    COD_MAX_OPEN_ORDERS: z.coerce.number().int().min(0).max(100).default(3),
    COD_MAX_OPEN_PESOS: z.coerce.number().min(0).max(10_000_000).default(20_000),
    /** Number of proxies whose `X-Forwarded-For` entries are trusted. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
    /** Time to report "not ready" before closing the port, for load balancers to notice. */
    DRAIN_MS: z.coerce.number().int().min(0).max(8_000).default(1_500),
    UPLOADS_DIRECTORY: z.string().default(".data/uploads"),
    S3_ENDPOINT: HttpUrl.optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
      .optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** 0 disables the cache. */
    PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(32),
    SEARCH_TIMEOUT_MS: z.coerce.number().int().min(50).max(10_000).default(300),
    READ_ADMISSION: z.enum(["on", "off"]).default("on"),
    /** Capacity of the waiting room; 0 disables it. */
    WAITING_ROOM_PLACES: z.coerce.number().int().min(0).max(1_000_000).default(20_000),
    OTEL_EXPORTER_OTLP_ENDPOINT: HttpUrl.optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    PAGES_BUILD: z.enum(["build", "build-with-dev-pages"]).default("build"),
  })
  .superRefine(assertRandomSecret)
  .superRefine(assertPaymentProviderEnvironment)
  .superRefine(assertCompleteBucket);

export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type TracesConfig = { endpoint: string; sampleRatio: number };

export type Config = {
  isDevelopment: boolean;
  role: "all" | "web" | "worker";
  host: string;
  port: number;
  metrics: { host: string; port: number };
  webConcurrency: number;
  databaseUrl: string;
  databaseDirectUrl: string;
  databaseReplicaUrl: string | undefined;
  databasePool: number;
  searchTimeoutMs: number;
  secretKey: string;
  smtpUrl: string;
  smtpConnections: number;
  mailFrom: string;
  logLevel: string;
  publicUrl: string;
  paymentMethods: PaymentMethod[];
  walletLimitsCentavos: { min: number; max: number };
  openCodLimits: { orders: number | null; pesos: number | null };
  providers: ProviderSettings;
  trustedProxies: number;
  drainMs: number;
  uploadsDirectory: string;
  s3: S3Config | undefined;
  pageCacheMb: number;
  limitsReads: boolean;
  waitingRoomPlaces: number;
  pagesBuild: string;
  traces: TracesConfig | undefined;
};

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(nonEmpty);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeInvalidSetting));
  const env = parsed.data;
  return {
    isDevelopment: env.NODE_ENV === "development",
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    webConcurrency: env.WEB_CONCURRENCY,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databasePool: env.DATABASE_POOL,
    searchTimeoutMs: env.SEARCH_TIMEOUT_MS,
    secretKey: env.SECRET_KEY,
    smtpUrl: env.SMTP_URL,
    smtpConnections: env.SMTP_CONNECTIONS,
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL.replace(/\/$/, ""),
    paymentMethods: [...new Set(env.PAYMENT_METHODS)],
    walletLimitsCentavos: {
      min: Math.round(env.WALLET_MIN_PESOS * 100),
      max: Math.round(env.WALLET_MAX_PESOS * 100),
    },
    openCodLimits: { orders: env.COD_MAX_OPEN_ORDERS || null, pesos: env.COD_MAX_OPEN_PESOS || null },
    providers: readPaymentProviderSettings(env),
    trustedProxies: env.TRUSTED_PROXIES,
    drainMs: env.DRAIN_MS,
    uploadsDirectory: env.UPLOADS_DIRECTORY,
    s3: env.S3_ENDPOINT
      ? {
          endpoint: env.S3_ENDPOINT.replace(/\/$/, ""),
          bucket: env.S3_BUCKET!,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID!,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
    pageCacheMb: env.PAGE_CACHE_MB,
    // In development Vite serves hundreds of files, one request each.
    limitsReads: env.READ_ADMISSION === "on" && env.NODE_ENV !== "development",
    waitingRoomPlaces: env.WAITING_ROOM_PLACES,
    pagesBuild: env.PAGES_BUILD,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ""),
          sampleRatio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  };
}

/** Removes the URL from the environment, so that no child process inherits it. */
export function takeMigrationUrl(
  environment: Record<string, string | undefined> = process.env,
): string | undefined {
  const url = environment.DATABASE_MIGRATION_URL || undefined;
  delete environment.DATABASE_MIGRATION_URL;
  if (url && !/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError(["DATABASE_MIGRATION_URL: must be a postgres:// address"]);
  return url;
}

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `The shop cannot start: its settings need attention.\n${problems.map((line) => `  - ${line}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.problems = problems;
  }
}

function describeInvalidSetting(issue: z.core.$ZodIssue): string {
  const name = issue.path.join(".");
  // `input` may be a secret: never print it.
  return issue.code === "invalid_type" && issue.input === undefined
    ? `${name} is missing`
    : `${name}: ${issue.message}`;
}
