import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import {
  contentOf,
  credentialsOf,
  documentedRoutes,
  exampleOf,
  named,
  pathOf,
  type Route,
} from "../support/routes/routes.ts";

const routes = documentedRoutes().filter(({ method }) => method === "POST" || method === "PATCH");
const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

/** Every run uses the same bodies; set another seed to try others. fast-check prints the seed with what it found. */
const seed = Number(process.env["FAST_CHECK_SEED"] ?? 20_261_115);
const RUNS = 12;

/**
 * Text that tends to break things: NUL, half of a surrogate pair, quotes, wildcards, and the characters of addresses.
 */
const nastyText = fc.string({
  unit: fc.constantFrom(...Array.from("a1@.-+%_'\"\\$ {}é😀"), "\u0000", "\ud800", "\udfff", "\n", "__proto__", "xn--"),
  maxLength: 30,
});

const nastyNumber = fc.oneof(fc.double(), fc.constantFrom(-0, 1e308, 5e-324, 2 ** 53, -1, 0.1 + 0.2));

const anything = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 1, arbitrary: nastyNumber },
  { weight: 2, arbitrary: fc.array(nastyText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(nastyText, fc.jsonValue(), { maxKeys: 4 }) },
  { weight: 2, arbitrary: fc.jsonValue({ stringUnit: "binary" }) },
  { weight: 1, arbitrary: fc.constantFrom(true, false, null) },
);

/** Bodies from completely random to nearly valid: some fields of a valid one are replaced by anything. */
function bodiesFor({ fields }: Route): fc.Arbitrary<{ whole: boolean; value: unknown }> {
  const keys = fields.length > 0 ? fc.constantFrom(...fields) : nastyText;
  const changes = fc.dictionary(keys, anything, { minKeys: 1, maxKeys: 4 });
  return fc.oneof(
    { weight: 1, arbitrary: fc.record({ whole: fc.constant(true), value: anything }) },
    { weight: 4, arbitrary: fc.record({ whole: fc.constant(false), value: changes }) },
  );
}

describe.each(named(routes))("%s", (_name, route) => {
  test("whatever JSON comes, the answer is one of the contract's, and a refusal wrote nothing", async () => {
    const example = await exampleOf(route, api.db, partner);
    const headers = { ...credentialsOf(route, partner), "content-type": "application/json" };
    let before = await contentOf(api.database.pool);
    await fc.assert(
      fc.asyncProperty(bodiesFor(route), async ({ whole, value }) => {
        const raw = JSON.stringify(whole ? value : { ...example.body, ...(value as object) });
        const { status } = await api.call({ method: route.method, path: pathOf(route, example), headers, raw });
        // A random body may happen to be valid. Then, and only then, something is written.
        expect([200, 400, 404, 409, 422]).toContain(status);
        const after = await contentOf(api.database.pool);
        if (status !== 200) expect(after).toEqual(before);
        before = after;
      }),
      { numRuns: RUNS, seed },
    );
  });
});

test("random path segments and queries are answered in the envelope and never with a failure", async () => {
  const headers = credentialsOf({ surface: "partner" } as Route, partner);
  const segment = nastyText.map((text) => encodeURIComponent(text.toWellFormed()));
  await fc.assert(
    fc.asyncProperty(segment, segment, segment, async (first, second, third) => {
      const paths = [
        `/customer/${first}/info`,
        `/customers?search=${second}&cursor=${third}`,
        `/${first}/${second}?${third}`,
      ];
      for (const path of paths) {
        const { status } = await api.call({ method: "GET", path: `/api/v1/integrations${path}`, headers });
        expect([200, 400, 404, 405]).toContain(status);
      }
    }),
    { numRuns: 100, seed },
  );
});
