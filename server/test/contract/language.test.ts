import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { openApi } from "../support/openapi.ts";
import { aBreach } from "../support/breaches.ts";
import { anExposedCustomer, breachesOf, type Item } from "../support/exposed-customers.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

const listOf = (customerId: string, of = partner, query = "") => breachesOf(api, of, customerId, query);
const anExposed = (breaches: string[], fields: Record<string, unknown> = {}, of = partner) =>
  anExposedCustomer(api.db, of, breaches, fields);

describe("the language", () => {
  const DATES = {
    "en-GB": /on 18 March 2024\./,
    "en-US": /on March 18, 2024\./,
    "nl-NL": /datalek van 18 maart 2024 /,
    "fi-FI": /18\. maaliskuuta 2024/,
  };
  const ASKED: [string, RegExp][] = [
    ["", DATES["en-GB"]],
    ["?localeCode=fi-FI", DATES["fi-FI"]],
    ["?localeCode=FI-fi", DATES["fi-FI"]],
    ["?localeCode=fi", DATES["fi-FI"]],
    ["?localeCode=nl-BE", DATES["nl-NL"]],
    ["?localeCode=en-US", DATES["en-US"]],
    ["?localeCode=en-AU", DATES["en-GB"]],
    ["?localeCode=xx", DATES["en-GB"]],
    ["?localeCode=xx-YY", DATES["en-GB"]],
  ];

  const factsOf = (items: Item[]) =>
    items.map((item) => ({ ...item, generatedDescription: undefined, nextSteps: undefined }));

  test("is the requested one, or English by default, whatever the customer's own", async () => {
    const customerId = await anExposed([await aBreach(api.db)], { localeCode: "nl-NL" });
    const { breaches: inEnglish } = await listOf(customerId);
    for (const [query, text] of ASKED) {
      const { breaches } = await listOf(customerId, partner, query);
      expect({ query, text: breaches[0]?.["generatedDescription"] }).toEqual({
        query,
        text: expect.stringMatching(text) as string,
      });
      // Names, titles and categories are data, identical in all languages.
      expect(factsOf(breaches)).toEqual(factsOf(inEnglish));
    }
  });

  test("of one call doesn't affect another call at the same time", async () => {
    const customerId = await anExposed([await aBreach(api.db)]);
    const locales = Array.from({ length: 12 }, (_, n) => (["fi-FI", "nl-NL", "en-US"] as const)[n % 3] ?? "fi-FI");
    const lists = await Promise.all(locales.map((locale) => listOf(customerId, partner, `?localeCode=${locale}`)));
    lists.forEach(({ breaches }, n) => {
      expect(breaches[0]?.["generatedDescription"]).toMatch(DATES[locales[n] ?? "fi-FI"]);
      expect(breaches[0]?.["nextSteps"]).toEqual(lists[n % 3]?.breaches[0]?.["nextSteps"]);
    });
    expect(new Set(lists.map(({ breaches }) => JSON.stringify(breaches[0]?.["nextSteps"]))).size).toBe(3);
  });

  test("of events is the customer's own", async () => {
    const own = await aPartner(api.db);
    await anExposed([await aBreach(api.db)], { localeCode: "nl-BE" }, own);
    for (const { data } of (await api.events(own)).slice(1)) {
      expect((data["breaches"] as Item[])[0]?.["generatedDescription"]).toMatch(DATES["nl-NL"]);
    }
  });

  test("that is used by default is in the document", () => {
    const { parameters = [] } = openApi().paths?.["/api/v1/integrations/customer/{customerId}/breaches"]?.get ?? {};
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: "localeCode", schema: expect.objectContaining({ default: "en-GB" }) as object }),
    );
  });
});
