import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR } from "../../../kernel/duration.ts";
import type { Outcome } from "../../../platform/outbound/sender.ts";
import { sign } from "./signing.ts";
import { verdictOn } from "./verdict.ts";

const timing = { dnsMs: null, connectMs: 1, tlsMs: null, firstByteMs: 2, totalMs: 3 };
const token = "3f0f8f3c-7b7e-4a52-9d59-1d4c9b3c7c11";
const body = '{"type":"customer.created"}';
const secrets = [
  { id: "active", token: "whsec_new" },
  { id: "fallback", token: "whsec_old" },
];
const sent = { body, token, secrets };

type Headers = Record<string, string | string[] | undefined>;

const answered = (status: number, headers: Headers = {}): Outcome => ({
  kind: "answered",
  status,
  headers,
  excerpt: "",
  timing,
  remoteAddress: "127.0.0.1",
});
const signed = (secret: string, status = 200): Outcome => answered(status, { "x-signature": sign(token, secret) });

const FAILED = { httpStatus: null, indicator: null, receipt: undefined, retryAfterMs: undefined, isGone: false };

test.each([200, 201, 202, 204, 299])(
  "%d with the active secret's signature is delivered, and the receipt kept",
  (status) => {
    expect(verdictOn(signed("whsec_new", status), sent)).toEqual({
      ...FAILED,
      httpStatus: status,
      error: undefined,
      receipt: { signature: sign(token, "whsec_new"), secretId: "active" },
    });
  },
);

test("the fallback secret's signature counts too, and is told apart", () => {
  const { error, receipt } = verdictOn(signed("whsec_old"), sent);
  expect({ error, secretId: receipt?.secretId }).toEqual({ error: undefined, secretId: "fallback" });
});

test("spaces around a signature are the header's, not its own", () => {
  const outcome = answered(200, { "x-signature": ` ${sign(token, "whsec_new")} ` });
  expect(verdictOn(outcome, sent)).toMatchObject({
    error: undefined,
    receipt: { signature: sign(token, "whsec_new") },
  });
});

const NOT_IT = "its X-Signature is not the HMAC-SHA256 of X-Token, in hexadecimal, with a current secret as key";

test.each<[string, Headers, string]>([
  ["no signature", {}, "without an X-Signature header"],
  ["an empty signature", { "x-signature": "" }, NOT_IT],
  ["a secret of nobody", { "x-signature": sign(token, "whsec_gone") }, NOT_IT],
  ["another token's signature", { "x-signature": sign("another", "whsec_new") }, NOT_IT],
  ["the token itself", { "x-signature": token }, NOT_IT],
  ["base64", { "x-signature": Buffer.from(sign(token, "whsec_new"), "hex").toString("base64") }, NOT_IT],
  [
    "two signatures, one of them right",
    { "x-signature": [sign(token, "whsec_new"), sign(token, "whsec_gone")] },
    "with more than one X-Signature header",
  ],
  ["upper case", { "x-signature": sign(token, "whsec_new").toUpperCase() }, "its X-Signature is not in lower case"],
  [
    "the request's own signature",
    { "x-signature": sign(body, "whsec_new") },
    "its X-Signature is that of the request; sign the value of X-Token instead",
  ],
])("a 2xx with %s is invalid_signature without a status, and says what to mend", (_name, headers, what) => {
  expect(verdictOn(answered(202, headers), sent)).toEqual({
    ...FAILED,
    indicator: "invalid_signature",
    error: `Answered 202, but ${what}`,
  });
});

test("no answer is taken for a delivery but a 2xx signed over this attempt's token with a current secret", () => {
  const signature = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9a-f]{64}$/),
    fc.constantFrom(sign(body, "whsec_new"), sign(token, "whsec_gone"), sign(token, "")),
  );
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), signature, (status, text) => {
      const { error, receipt } = verdictOn(answered(status, { "x-signature": text }), sent);
      expect(error).toBeTypeOf("string");
      expect(receipt).toBeUndefined();
    }),
  );
});

test.each([300, 301, 302, 303, 304, 307, 308])("%d is a failure with its status, signed or not", (status) => {
  expect(verdictOn(signed("whsec_new", status), sent)).toEqual({
    ...FAILED,
    httpStatus: status,
    error: `Answered ${status}; redirects are not followed`,
  });
});

test.each([400, 401, 403, 404, 409, 418, 500, 502, 504, 599])("%d is a failure with its status", (status) => {
  const headers = { "retry-after": "60", "x-signature": sign(token, "whsec_new") };
  expect(verdictOn(answered(status, headers), sent)).toEqual({
    ...FAILED,
    httpStatus: status,
    error: `Answered ${status}`,
  });
});

test("only 410 says that the endpoint is gone", () => {
  const gone = Array.from({ length: 400 }, (_, nth) => nth + 200).filter((status) => {
    return verdictOn(signed("whsec_new", status), sent).isGone;
  });
  expect(gone).toEqual([410]);
});

test.each(["timeout", "network_error"] as const)("%s has no status, and the words of whoever saw it", (kind) => {
  const outcome: Outcome = { kind, why: "It went away", timing, remoteAddress: null };
  expect(verdictOn(outcome, sent)).toEqual({ ...FAILED, indicator: kind, error: "It went away" });
});

describe("Retry-After", () => {
  const NOW = new Date("2026-03-01T12:00:00Z");
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  const delay = (headers: Headers, status = 503) => verdictOn(answered(status, headers), sent).retryAfterMs;

  test.each<[string, string, number | undefined]>([
    ["none of a second", "0", 0],
    ["seconds", "120", 120_000],
    ["seconds with spaces", " 120 ", 120_000],
    ["exactly an hour", "3600", HOUR],
    ["more than an hour", "3601", HOUR],
    ["a number beyond all sense", "999999999", HOUR],
    ["one that no double holds", "9".repeat(400), HOUR],
    ["a date", "Sun, 01 Mar 2026 12:02:00 GMT", 120_000],
    ["an ISO date", "2026-03-01T12:02:00Z", 120_000],
    ["a date gone by", "Sun, 01 Mar 2020 12:02:00 GMT", 0],
    ["a date far away", "Fri, 01 Mar 2126 12:02:00 GMT", HOUR],
    ["words", "soon", undefined],
    ["nothing", "", undefined],
    ["a wrong date", "Sun, 99 Mar 2026 99:99:99 GMT", undefined],
  ])("%s", (_name, text, ms) => {
    expect(delay({ "retry-after": text })).toBe(ms);
  });

  test("a date is read by the clock of the server that wrote it", () => {
    const headers = { date: "Sun, 01 Mar 2026 09:00:00 GMT", "retry-after": "Sun, 01 Mar 2026 09:05:00 GMT" };
    expect(delay(headers)).toBe(300_000);
    expect(delay({ ...headers, date: "yesterday" })).toBe(0);
  });

  test("only 429 and 503 may ask for time", () => {
    const heard = [200, 301, 400, 404, 408, 410, 425, 429, 500, 502, 503, 504].filter(
      (status) => delay({ "retry-after": "60" }, status) !== undefined,
    );
    expect(heard).toEqual([429, 503]);
  });

  test("two of them are none", () => {
    expect(delay({ "retry-after": ["60", "120"] })).toBeUndefined();
  });

  test("whatever it says, no more than an hour and nothing below zero comes of it", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (text) => {
          const ms = delay({ "retry-after": text }) ?? 0;
          expect(ms).toBeGreaterThanOrEqual(0);
          expect(ms).toBeLessThanOrEqual(HOUR);
        },
      ),
    );
  });
});
