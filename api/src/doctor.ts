import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { Client } from "pg";
import { ConfigError, type Config } from "./config.ts";
import { connectConfiguredProviders, isOnline } from "./payments/payments.ts";
import { isDatabaseUnavailable, connectionRefusalReason } from "./platform/db/database-errors.ts";
import { verifyMailServer } from "./platform/mail/mail.ts";
import { prepareDatabase } from "./prepare-database.ts";

export type Finding = { isFine: boolean; words: string };

const fine = (words: string): Finding => ({ isFine: true, words });
const wrong = (words: string): Finding => ({ isFine: false, words });

const MIN_POSTGRES_VERSION = 15;
const MAX_CLOCK_SECONDS = 5;
const MIN_FREE_BYTES = 2 ** 30;
const TIMEOUT_MS = 10_000;

export async function examineShop(
  config: Config,
  { now = Date.now, minFreeBytes = MIN_FREE_BYTES } = {},
): Promise<Finding[]> {
  const findings = await Promise.all([
    examineDatabase(config, now),
    examineMail(config),
    examinePayments(config, now()),
    examineDisk(config, minFreeBytes),
    examinePublicUrl(config),
  ]);
  return findings.flat();
}

async function examinePayments(config: Config, now: number): Promise<Finding[]> {
  const providers = (await connectConfiguredProviders(config)).filter(isOnline);
  if (providers.length === 0) return [fine("Orders are paid in cash: no payment provider is set up.")];
  const findings = await Promise.all(providers.map(({ doctor }) => doctor(config.paymentMethods, now)));
  return findings.flat();
}

async function examineDatabase({ databaseDirectUrl }: Config, now: () => number): Promise<Finding[]> {
  const { hostname, port } = new URL(databaseDirectUrl);
  try {
    await prepareDatabase({ databaseDirectUrl, migrationUrl: undefined });
    return [
      fine("The database answers, its role has no excess rights, and all migrations are applied."),
      ...(await examineDatabaseServer(databaseDirectUrl, now)),
    ];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => wrong(`${problem}.`));
    const refusal = connectionRefusalReason(error);
    if (refusal) return [wrong(`The database refused the connection: ${refusal}.`)];
    if (!isDatabaseUnavailable(error)) throw error;
    return [
      wrong(
        `The database does not answer at ${hostname}:${port || 5432}. Is PostgreSQL running, and is DATABASE_URL right?`,
      ),
    ];
  }
}

async function examineDatabaseServer(databaseUrl: string, now: () => number): Promise<Finding[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: "tindahan-doctor" });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; ms: number }>(
      "select current_setting('server_version_num')::int / 10000 as version, extract(epoch from clock_timestamp())::float8 * 1000 as ms",
    );
    const { version, ms } = rows[0]!;
    const seconds = Math.round(Math.abs(now() - ms) / 1_000);
    return [
      version >= MIN_POSTGRES_VERSION
        ? fine(`PostgreSQL ${version}.`)
        : wrong(`PostgreSQL ${version} is too old: the shop needs ${MIN_POSTGRES_VERSION} or newer.`),
      seconds <= MAX_CLOCK_SECONDS
        ? fine("This computer's clock agrees with the database's.")
        : wrong(
            `This computer's clock and the database's differ by ${seconds} s: log-in codes may expire at once. Set both by NTP.`,
          ),
    ];
  } finally {
    await client.end();
  }
}

async function examineMail({ smtpUrl, mailFrom }: Config): Promise<Finding[]> {
  const server = new URL(smtpUrl).host;
  const problem = await verifyMailServer(smtpUrl);
  return [
    problem === undefined
      ? fine(`The mail server ${server} accepts mail.`)
      : problem === "EAUTH"
        ? wrong(`The mail server ${server} does not accept the user or the password in SMTP_URL.`)
        : wrong(
            `The mail server ${server} cannot be reached (${problem}): shoppers get no log-in codes. Check SMTP_URL.`,
          ),
    mailFrom.includes("@localhost")
      ? wrong("MAIL_FROM is not set: most mail servers refuse mail from shop@localhost.")
      : fine(`Mails come from ${mailFrom}.`),
  ];
}

async function examineDisk({ uploadsDirectory, s3 }: Config, minFreeBytes: number): Promise<Finding[]> {
  if (s3) return [fine(`Pictures are in the bucket ${s3.bucket}.`)];
  const folder = await access(uploadsDirectory).then(
    () => uploadsDirectory,
    () => dirname(uploadsDirectory),
  );
  try {
    // The trailing dot makes access fail for a plain file.
    await access(`${folder}/.`, constants.W_OK);
  } catch {
    return [
      wrong(
        `Pictures cannot be written to ${uploadsDirectory}: check UPLOADS_DIRECTORY and the folder's owner.`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB`;
  return [
    bavail * bsize >= minFreeBytes
      ? fine(`There is room for pictures: ${free} in ${folder}.`)
      : wrong(
          `The disk of ${folder} is almost full: ${free} left. Remove old logs and backups, or get a larger one.`,
        ),
  ];
}

async function examinePublicUrl({ publicUrl, trustedProxies }: Config): Promise<Finding[]> {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1";
  if (protocol === "http:" && !isLocal)
    return [wrong(`PUBLIC_URL is ${publicUrl}: use https:, or anyone on the network can read passwords.`)];
  return [
    await examineHealthEndpoint(publicUrl),
    trustedProxies > 0 || isLocal
      ? fine(`Trusted proxies: ${trustedProxies}.`)
      : wrong(
          "TRUSTED_PROXIES is 0, but a proxy in front handles HTTPS: all shoppers share one address and its limits. Set it to the number of your proxies.",
        ),
  ];
}

async function examineHealthEndpoint(publicUrl: string): Promise<Finding> {
  const response = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );
  if (typeof response === "string")
    return wrong(`No answer at ${publicUrl} (${response}). Check the domain, the certificate and the proxy.`);
  return response.ok
    ? fine(`The shop answers at ${publicUrl}.`)
    : wrong(`${publicUrl} answers ${response.status}: the proxy does not reach the shop.`);
}
