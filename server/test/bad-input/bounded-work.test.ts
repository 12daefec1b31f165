import { syncBuiltinESMExports } from "node:module";
import url from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { OnboardRequest } from "../../src/features/customers/fields.ts";
import { readDomain } from "../../src/kernel/domain-name.ts";
import { readEmailAddress } from "../../src/kernel/email-address.ts";
import { testApi } from "../support/api.ts";
import { aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const ideographs = (count: number): string =>
  String.fromCodePoint(...Array.from({ length: count }, (_, n) => 0x4e00 + n));
const marks = "\u0301\u0316";

describe("what takes time by the square of its length is given short pieces alone", () => {
  // Both work as usual, and the spies record their input.
  const normalize = vi.spyOn(String.prototype, "normalize");
  const punycode = vi.spyOn(url, "domainToASCII");
  syncBuiltinESMExports();
  afterAll(() => {
    normalize.mockRestore();
    punycode.mockRestore();
    syncBuiltinESMExports();
  });

  const squares = (pieces: readonly string[]): number => pieces.reduce((sum, { length }) => sum + length ** 2, 0);
  /** The steps since the last call: the squares of the lengths of all runs of accents, and of all labels. */
  function stepsTaken(): number {
    const runs = normalize.mock.contexts.flatMap((text) => String(text).split(/\P{M}/u));
    const labels = punycode.mock.calls.flatMap(([host]) => host.split("."));
    normalize.mockClear();
    punycode.mockClear();
    return squares([...runs, ...labels]);
  }

  const lengths = [100, 250, 500, 2_000, 20_000];
  const shapes: Record<string, (length: number) => string> = {
    "one label of ideographs": ideographs,
    "labels of ideographs": (length) => `${ideographs(60)}.`.repeat(length / 61),
    "accents after one letter": (length) => `a${marks.repeat(length / 2)}`,
    "accents after every letter": (length) => `a${marks.repeat(14)}`.repeat(length / 29),
  };
  const STEPS_PER_CHARACTER = 130;

  test.each(Object.entries(shapes))("%s", (_name, shape) => {
    for (const length of lengths) {
      const text = shape(length);
      for (const address of [`${text}@b.example`, `a@${text}`, `a@${text}.example`]) readEmailAddress(address);
      for (const domain of [text, `${text}.example`, `https://${text}/`]) readDomain(domain);
      expect(stepsTaken()).toBeLessThanOrEqual(6 * STEPS_PER_CHARACTER * text.length);
    }
  });

  test("and the same texts are counted when nobody bounds them", () => {
    `a${marks.repeat(1_000)}`.normalize("NFC");
    expect(stepsTaken()).toBe(2_000 ** 2);
    url.domainToASCII(ideographs(1_000));
    expect(stepsTaken()).toBe(1_000 ** 2);
  });
});

describe("limits are counted before the work", () => {
  /** The value, with a count of how many of its properties were read. */
  function watched<Value extends object>(value: Value): { value: Value; looks: () => number } {
    let looks = 0;
    const get = (target: Value, name: string | symbol): unknown => {
      if (name !== "length" && typeof name === "string") looks += 1;
      return Reflect.get(target, name);
    };
    return { value: new Proxy(value, { get }), looks: () => looks };
  }
  const refusal = (fields: Record<string, unknown>) =>
    OnboardRequest.safeParse(customerFields(fields)).error?.issues[0];

  test.each(["assetsEmails", "assetsDomains", "alertRecipients"])(
    "of %s no entry is read once it is too long",
    (list) => {
      const { value, looks } = watched(Array<string>(100_000).fill("a"));
      expect(refusal({ [list]: value })).toMatchObject({ code: "too_big", path: [list] });
      expect(looks()).toBe(0);
    },
  );

  test("of custom data no more is read than 4 KiB can hold", () => {
    const numbers = watched(Array<number>(500_000).fill(1));
    expect(refusal({ customData: { numbers: numbers.value } })?.message).toBe("must be at most 4096 bytes of JSON");
    expect(numbers.looks()).toBeLessThan(5_000);
    const names = watched(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`name${n}`, 1])));
    expect(refusal({ customData: names.value })?.message).toBe("must be at most 4096 bytes of JSON");
    expect(names.looks()).toBeLessThan(5_000);
  });
});

test("4,000 hostile addresses are refused by name, the first ten of them, and nothing is written", async () => {
  const content = await contentOf(api.database.pool);
  // None of these is a plain name, so each takes the slow path: a minute in total for a parser that tries every rule of
  // the standard.
  const shapes = [
    "a.".repeat(127),
    `${"a.".repeat(125)}a@`,
    `${"a.".repeat(120)}!@[x].y`,
    `${"a.".repeat(120)};@b.example`,
  ];
  const assetsEmails = Array.from({ length: 4_000 }, (_, n) => shapes[n % shapes.length]);
  const { status, body } = await api.as(partner).post("/customer/onboard", customerFields({ assetsEmails }));
  expect(status).toBe(422);
  expect(body["error"]).toMatch(/^assetsEmails\.0: '.*' is not a valid email address; .*; and 3990 more$/s);
  expect(await contentOf(api.database.pool)).toEqual(content);
});

describe("where anybody may send a body", () => {
  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const open = ["/auth/confirm", "/portal/sign-in", "/mail/unsubscribe", "/mail/subscribe"];

  test.each(open)("%s takes 16 KiB and no more", async (path) => {
    for (const [headers, raw] of [
      [json, JSON.stringify({ token_hash: "x".repeat(16_384) })],
      [form, `email=${"x".repeat(16_384)}`],
    ] as const) {
      expect(await api.call({ method: "POST", path, headers, raw })).toMatchObject({
        status: 413,
        body: { success: false, error: "Request body must not be larger than 16 KiB" },
      });
    }
  });

  test("the portal takes 64 KiB and no more", async () => {
    const raw = " ".repeat(65_537);
    expect(
      await api.call({ method: "POST", path: "/api/v1/portal/session/refresh", headers: json, raw }),
    ).toMatchObject({ status: 413, body: { error: "Request body must not be larger than 64 KiB" } });
  });
});
