import { describe, expect, test } from "vitest";
import { receive, type ReceiveOptions } from "../src/index.ts";
import { anEvent, hmac, SECRET, signed, UNICODE } from "./requests.ts";

const options: ReceiveOptions = { secret: SECRET };
const MINUTE = 60_000;

describe("a request of the service", () => {
  test("gives its event and the signature over its token", () => {
    const event = anEvent(UNICODE);
    const request = signed(event);
    expect(receive(request, options)).toEqual({ ok: true, event, signature: hmac(SECRET, request.token) });
  });

  test("may have its headers in a Headers object, in any case, or as lists of one", () => {
    const { body, headers } = signed(anEvent());
    const asLists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    for (const form of [new Headers(headers), asLists]) {
      expect(receive({ body, headers: form }, options)).toMatchObject({ ok: true });
    }
  });

  test("may come as text, where a gateway gives nothing else", () => {
    const { body, headers } = signed(anEvent(UNICODE));
    expect(receive({ body: body.toString(), headers }, options)).toMatchObject({ ok: true });
  });

  test("of a type that this version does not know is accepted", () => {
    const event = { ...anEvent(), type: "customer.renamed", data: {} };
    expect(receive(signed(event), options)).toMatchObject({ ok: true, event });
  });
});

describe("a rotation of secrets", () => {
  test("loses no event: either secret verifies, and the answer is signed with the one that did", () => {
    const both = { secret: "old", fallbackSecret: "new" };
    for (const secret of ["old", "new"]) {
      const request = signed(anEvent(), { secret });
      expect(receive(request, both)).toMatchObject({ ok: true, signature: hmac(secret, request.token) });
    }
    expect(receive(signed(anEvent(), { secret: "third" }), both)).toMatchObject({ reason: "signature wrong" });
  });

  test("an empty fallback secret is none, so nobody can sign with it", () => {
    const forged = signed(anEvent(), { secret: "" });
    expect(receive(forged, { ...options, fallbackSecret: "" })).toMatchObject({ reason: "signature wrong" });
  });

  test("without a secret nothing is answered at all", () => {
    for (const secret of ["", undefined as unknown as string]) {
      expect(() => receive(signed(anEvent(), { secret: "" }), { secret })).toThrow("signing secret is not set");
    }
  });
});

describe("what is refused", () => {
  type Request = ReturnType<typeof signed>;
  const withHeader = (name: string, value: string | undefined) => (request: Request) => ({
    ...request,
    headers: { ...request.headers, [name]: value },
  });
  const withBody = (change: (body: string) => string) => (request: Request) => ({
    ...request,
    body: Buffer.from(change(request.body.toString())),
  });

  test.each([
    ["no signature", withHeader("x-signature", undefined), 401, "signature missing"],
    ["an empty signature", withHeader("x-signature", ""), 401, "signature missing"],
    ["a signature of another length", withHeader("x-signature", "abc"), 401, "signature wrong"],
    ["a signature that is none", withHeader("x-signature", "é".repeat(32)), 401, "signature wrong"],
    ["another body's signature", withHeader("x-signature", hmac(SECRET, "{}")), 401, "signature wrong"],
    ["a body with one letter changed", withBody((body) => body.replace("Blue", "blue")), 401, "signature wrong"],
    ["the same JSON in other bytes", withBody((body) => `${body}\n`), 401, "signature wrong"],
    ["no token", withHeader("x-token", undefined), 401, "token is not a UUID"],
    ["no timestamp", withHeader("x-timestamp", undefined), 401, "timestamp missing"],
    ["a timestamp that is none", withHeader("x-timestamp", "2024-01-01"), 401, "timestamp missing"],
    ["a timestamp of seconds", withHeader("x-timestamp", "1700000000"), 401, "timestamp too far from this clock"],
  ])("%s", (_name, change, status, reason) => {
    expect(receive(change(signed(anEvent())), options)).toEqual({ ok: false, status, reason });
  });

  test("two signatures, even if one of them is right", () => {
    const { body, headers } = signed(anEvent());
    const twice = { ...headers, "x-signature": [String(headers["x-signature"]), "0"] };
    expect(receive({ body, headers: twice }, options)).toMatchObject({ ok: false, status: 401 });
  });

  test("a token of somebody's choosing, which would make the answer a signature over a forged body", () => {
    const forged = JSON.stringify(anEvent("Forged"));
    for (const token of [forged, "", "x".repeat(36), `${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}\n`]) {
      const { body, headers } = signed(anEvent());
      expect(receive({ body, headers: { ...headers, "x-token": token } }, options)).toEqual({
        ok: false,
        status: 401,
        reason: "token is not a UUID",
      });
    }
  });

  test.each([
    ["", "not JSON"],
    ["{", "not JSON"],
    ["null", "not an event"],
    ["[]", "not an event"],
    ['"text"', "not an event"],
    ['{"idempotencyToken":"a","type":"b","timestamp":1}', "not an event"],
    ['{"idempotencyToken":"a","type":"b","data":[],"timestamp":1}', "not an event"],
    ['{"idempotencyToken":"a","type":"b","data":{},"timestamp":"1"}', "not an event"],
  ])("well signed, but no event: %s", (content, reason) => {
    expect(receive(signed(content), options)).toEqual({ ok: false, status: 400, reason });
  });

  test("well signed bytes that are not UTF-8", () => {
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const { headers } = signed("");
    const request = { body, headers: { ...headers, "x-signature": hmac(SECRET, body) } };
    expect(receive(request, options)).toMatchObject({ status: 400, reason: "not JSON" });
  });

  test("a body of one byte more than the limit", () => {
    const request = signed(anEvent());
    const maxBodyBytes = request.body.length;
    expect(receive(request, { ...options, maxBodyBytes })).toMatchObject({ ok: true });
    expect(receive(request, { ...options, maxBodyBytes: maxBodyBytes - 1 })).toEqual({
      ok: false,
      status: 413,
      reason: "body too large",
    });
  });

  test("a body of 5 MiB passes and a larger one does not, unless told otherwise", () => {
    const ofSize = (sizeBytes: number) => {
      const envelope = JSON.stringify(anEvent(""));
      return signed(JSON.stringify(anEvent("n".repeat(sizeBytes - envelope.length))));
    };
    expect(receive(ofSize(5 * 1024 * 1024), options)).toMatchObject({ ok: true });
    expect(receive(ofSize(5 * 1024 * 1024 + 1), options)).toMatchObject({ status: 413 });
  });
});

describe("the replay window", () => {
  const now = 1_700_000_000_000;
  const sent = (sentAt: number, more: Partial<ReceiveOptions> = {}) =>
    receive(signed(anEvent(), { sentAt }), { ...options, now: () => now, ...more });

  test("is five minutes wide on either side", () => {
    expect(sent(now - 5 * MINUTE)).toMatchObject({ ok: true });
    expect(sent(now + 5 * MINUTE)).toMatchObject({ ok: true });
    const refusal = { ok: false, status: 401, reason: "timestamp too far from this clock" };
    expect(sent(now - 5 * MINUTE - 1)).toEqual(refusal);
    expect(sent(now + 5 * MINUTE + 1)).toEqual(refusal);
  });

  test("can be set", () => {
    expect(sent(now - 1_000, { toleranceMs: 999 })).toMatchObject({ ok: false });
    expect(sent(now - 60 * MINUTE, { toleranceMs: Infinity })).toMatchObject({ ok: true });
  });

  test("goes by the time of the attempt, so an event that happened long ago is accepted", () => {
    const event = { ...anEvent(), timestamp: now - 30 * 24 * 60 * MINUTE };
    expect(receive(signed(event, { sentAt: now }), { ...options, now: () => now })).toMatchObject({ ok: true });
  });
});
