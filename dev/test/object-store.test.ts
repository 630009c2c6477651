import { expect, test } from "vitest";
import { signatureErrorOf, sha256 } from "../object-store/signature.ts";

/** Amazon's examples in "Signature Calculations for the Authorization Header". */
const key = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const then = new Date("2013-05-24T00:00:00Z");
const host = "examplebucket.s3.amazonaws.com";
const authorization = (signed: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`;

const get = {
  method: "GET",
  url: "/test.txt",
  headers: {
    host,
    range: "bytes=0-9",
    "x-amz-content-sha256": sha256(""),
    "x-amz-date": "20130524T000000Z",
    authorization: authorization(
      "host;range;x-amz-content-sha256;x-amz-date",
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ),
  },
};
const put = {
  method: "PUT",
  url: "/test%24file.text",
  headers: {
    host,
    date: "Fri, 24 May 2013 00:00:00 GMT",
    "x-amz-content-sha256": sha256("Welcome to Amazon S3."),
    "x-amz-date": "20130524T000000Z",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
    authorization: authorization(
      "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ),
  },
};

test("the tests' S3 server accepts the signatures in Amazon's documentation", () => {
  expect(signatureErrorOf(get, key, then)).toBeUndefined();
  expect(signatureErrorOf(put, key, then)).toBeUndefined();
});

test.for([
  ["another object", { ...put, url: "/other" }, key, "SignatureDoesNotMatch"],
  ["another body", { ...put, headers: { ...put.headers, "x-amz-content-sha256": sha256("!") } }, key, "SignatureDoesNotMatch"],
  ["another secret", put, { ...key, secretAccessKey: "x" }, "SignatureDoesNotMatch"],
  ["another region", put, { ...key, region: "ap-southeast-1" }, "AuthorizationHeaderMalformed"],
  ["a header that is not signed", { ...put, headers: { ...put.headers, "x-amz-acl": "public-read" } }, key, "AccessDenied"],
  ["no signature", { ...put, headers: { host } }, key, "AccessDenied"],
] as const)("rejects %s", ([, request, secretKey, code]) => {
  expect(signatureErrorOf(request, secretKey, then)).toBe(code);
}); // prettier-ignore

test("the tests' S3 server rejects an old signature", () => {
  expect(signatureErrorOf(put, key, new Date("2013-05-24T00:20:00Z"))).toBe("RequestTimeTooSkewed");
});
