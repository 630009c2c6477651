import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const MINIMUM = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://shop@db/shop",
  SMTP_URL: "smtp://mail",
  SECRET_KEY: "Vn3mQ0dXo5b8Jt2uYwR7sLk1ZpGhAcEf",
};

test("the environment needs only a database, a mail server and a secret", () => {
  expect(readConfig(MINIMUM)).toMatchObject({
    role: "all",
    port: 3000,
    webConcurrency: 1,
    isDevelopment: false,
  });
});

test("reports all invalid environment variables together, without their values", () => {
  const wrong = {
    NODE_ENV: "production",
    PORT: "http",
    ROLE: "boss",
    DATABASE_URL: "mysql://root:hunter2@db",
  };

  expect(() => readConfig(wrong)).toThrow(
    /settings need attention[\s\S]*ROLE[\s\S]*PORT[\s\S]*DATABASE_URL: must be a postgres:\/\/ address/,
  );
  expect(() => readConfig(wrong)).not.toThrow(/hunter2/);
});

test("reports an unset or empty environment variable as missing", () => {
  expect(() => readConfig({ ...MINIMUM, DATABASE_URL: undefined })).toThrow("DATABASE_URL is missing");
  expect(() => readConfig({ ...MINIMUM, DATABASE_URL: "" })).toThrow("DATABASE_URL is missing");
});

test("rejects a guessable SECRET_KEY in production", () => {
  expect(() => readConfig({ ...MINIMUM, SECRET_KEY: "changeme" })).toThrow(
    "SECRET_KEY: must be a random text",
  );
  for (const SECRET_KEY of [
    "development-only: everyone can read this one",
    "k".repeat(40),
    "0123456789".repeat(4),
    "please-change-me-please-change-me",
    "abcdefabcdefabcdefabcdefabcdefab",
  ]) {
    expect(() => readConfig({ ...MINIMUM, SECRET_KEY })).toThrow("SECRET_KEY: can be guessed");
    expect(readConfig({ ...MINIMUM, NODE_ENV: "development", SECRET_KEY }).secretKey).toBe(SECRET_KEY);
  }
});

test("rejects an incomplete S3 bucket configuration", () => {
  const bucket = {
    S3_ENDPOINT: "https://s3.example.com/",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "hunter2",
  };
  expect(readConfig(MINIMUM).s3).toBeUndefined();
  expect(readConfig({ ...MINIMUM, ...bucket }).s3).toEqual({
    endpoint: "https://s3.example.com",
    bucket: "pictures",
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "hunter2",
  });
  expect(() => readConfig({ ...MINIMUM, ...bucket, S3_BUCKET: "", S3_ACCESS_KEY_ID: "" })).toThrow(
    /S3_BUCKET: is missing[\s\S]*S3_ACCESS_KEY_ID: is missing/,
  );
});

test("reads PayMongo's key and the payment methods from the environment", () => {
  expect(readConfig(MINIMUM)).toMatchObject({
    providers: { paymongo: { account: undefined } },
    paymentMethods: ["cod", "grab_pay", "gcash"],
  });
  const { account } = readConfig({ ...MINIMUM, PAYMONGO_SECRET_KEY: "sk_test_abc" }).providers.paymongo;
  expect(account).toMatchObject({ isLive: false, apiUrl: "https://api.paymongo.com/v1", timeoutMs: 5_000 });
  expect(() => readConfig({ ...MINIMUM, PAYMENT_METHODS: "cod,barter" })).toThrow("PAYMENT_METHODS");
});

test("requires PayMongo's own API, a live public key and HTTPS for a live key in the environment", () => {
  const live = { ...MINIMUM, PAYMONGO_SECRET_KEY: "sk_live_hunter2", PUBLIC_URL: "https://shop.example.ph" };

  expect(readConfig(live).providers.paymongo.account).toMatchObject({ isLive: true });
  for (const [wrong, words] of [
    [
      { PAYMONGO_API_URL: "http://127.0.0.1:4010/v1" },
      "PAYMONGO_API_URL: must be https://api.paymongo.com/v1",
    ],
    [{ PAYMONGO_API_URL: "https://api.paymongo.com.evil.example/v1" }, "PAYMONGO_API_URL"],
    [{ PUBLIC_URL: "http://shop.example.ph" }, "PUBLIC_URL: must be an https: address with a live key"],
    [
      { PAYMONGO_PUBLIC_KEY: "pk_test_hunter2" },
      "PAYMONGO_PUBLIC_KEY: must be a live key, like PAYMONGO_SECRET_KEY",
    ],
  ] as const) {
    expect(() => readConfig({ ...live, ...wrong })).toThrow(words);
    expect(() => readConfig({ ...live, ...wrong })).not.toThrow(/hunter2/);
  }
});
