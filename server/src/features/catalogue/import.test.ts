import { describe, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aPartner, testActor } from "../../../test/support/factories.ts";
import { anAddress, anExposedCustomer, breachesOf } from "../../../test/support/exposed-customers.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";
import { findBreachByName, importCatalogue, readCatalogue, readCatalogueText } from "./index.ts";

const api = testApi();

const WHOLE = {
  Name: "LarchmontParcels",
  Title: "Larchmont Parcels",
  Domain: "larchmont.example",
  BreachDate: "2024-03-18",
  AddedDate: "2024-04-02T08:15:00Z",
  ModifiedDate: "2024-05-06T07:08:09Z",
  PwnCount: 2_310_455,
  DataClasses: ["Email addresses", "Passwords"],
};

const put = (...entries: Record<string, unknown>[]) => {
  const { records, problems } = readCatalogue(entries.map((entry) => ({ ...WHOLE, ...entry })));
  expect(problems).toEqual([]);
  return api.db.transaction().execute((tx) => importCatalogue(tx, testActor, records));
};

describe("reading a file", () => {
  const other = { ...WHOLE, Name: "Other" };

  test("a list, one breach alone, an empty list, and a byte order mark in front", () => {
    const names = (text: string) => readCatalogueText(text).records.map(({ name }) => name);
    expect(names(JSON.stringify([WHOLE, other]))).toEqual(["LarchmontParcels", "Other"]);
    expect(names(JSON.stringify(WHOLE))).toEqual(["LarchmontParcels"]);
    expect(names(`\ufeff${JSON.stringify([other])}`)).toEqual(["Other"]);
    expect(readCatalogueText("[]")).toEqual({ records: [], problems: [] });
  });

  test.each(["", "{", "LarchmontParcels", "<html></html>", "[{},]", "\u0000"])("%j is not JSON", (text) => {
    expect(() => readCatalogueText(text)).toThrow(/not JSON/);
  });

  test.each(["7", '"text"', "null", "true"])("%s is no list of breaches", (text) => {
    expect(() => readCatalogueText(text)).toThrow(/no list of breaches/);
  });

  test("bad entries are reported by name or position, and the good ones are imported", () => {
    const entries = [{ ...WHOLE, BreachDate: "soon" }, other, 7, null, [WHOLE], { Title: "Nameless" }];
    const { records, problems } = readCatalogueText(JSON.stringify(entries));
    expect(records.map(({ name }) => name)).toEqual(["Other"]);
    expect(problems.map((problem) => problem.split(":")[0])).toEqual([
      "LarchmontParcels",
      "entry 3",
      "entry 4",
      "entry 5",
      "entry 6",
    ]);
  });

  test("of a name that comes twice, in whatever capitals, the first counts", () => {
    const again = { ...WHOLE, Name: "LARCHMONTparcels", Title: "Again" };
    expect(readCatalogue([WHOLE, again])).toMatchObject({
      records: [{ title: "Larchmont Parcels" }],
      problems: ["LARCHMONTparcels: named twice; the first one counts"],
    });
  });
});

describe("importing", () => {
  const auditCount = async () =>
    (await api.database.pool.query("select 1 from audit_entries where action = 'catalogue.imported'")).rowCount ?? 0;

  test("counts what is new, changed and the same, and what says nothing new writes nothing at all", async () => {
    const one = { Name: "CountOne" };
    const two = { Name: "CountTwo" };
    const audited = await auditCount();
    expect(await put(one, two)).toEqual({ added: 2, updated: 0, unchanged: 0 });
    const content = await contentOf(api.database.pool);
    expect(await put(one, two)).toEqual({ added: 0, updated: 0, unchanged: 2 });
    expect(await put()).toEqual({ added: 0, updated: 0, unchanged: 0 });
    expect(await contentOf(api.database.pool)).toEqual(content);
    const changed = { ...two, PwnCount: 7 };
    expect(await put(one, changed, { Name: "CountThree" })).toEqual({ added: 1, updated: 1, unchanged: 1 });
    expect(await auditCount()).toBe(audited + 2);
  });

  test.each<[string, unknown]>([
    ["Title", "Renamed"],
    ["Domain", null],
    ["BreachDate", "2020-01-01"],
    ["AddedDate", "2020-01-01T00:00:00Z"],
    ["ModifiedDate", "2025-01-01T00:00:00Z"],
    ["PwnCount", 2 ** 53 - 1],
    ["DataClasses", ["Passwords", "Email addresses"]],
    ["IsVerified", false],
    ["IsFabricated", true],
    ["IsSensitive", true],
    ["IsRetired", true],
    ["IsSpamList", true],
    ["IsMalware", true],
    ["IsStealerLog", true],
  ])("a change of %s is an update, and is kept", async (field, value) => {
    const Name = `Changed${field}`;
    await put({ Name });
    const before = await findBreachByName(api.db, Name);
    expect(await put({ Name, [field]: value })).toEqual({ added: 0, updated: 1, unchanged: 0 });
    const after = await findBreachByName(api.db, Name);
    const [record] = readCatalogue([{ ...WHOLE, Name, [field]: value }]).records;
    expect(after).toEqual({ ...before, ...record, revision: expect.any(Number) as number });
    expect(after?.revision).not.toBe(before?.revision);
  });

  test("an entry in other capitals updates the one that is there, which keeps its uuid and its spelling", async () => {
    await put({ Name: "KeptSpelling" });
    const before = await findBreachByName(api.db, "keptspelling");
    expect(await put({ Name: "KEPTSPELLING", Title: "New title" })).toEqual({ added: 0, updated: 1, unchanged: 0 });
    expect(await findBreachByName(api.db, "keptSpelling")).toMatchObject({
      id: before?.id,
      uuid: before?.uuid,
      name: "KeptSpelling",
      title: "New title",
    });
  });

  // The two lower-case forms of the Greek sigma, and the Turkish capital I: programs disagree on their lower case.
  test.each([
    ["ΣΑΣ", "σας", "σασ"],
    ["İstanbul", "istanbul", "i\u0307stanbul"],
  ])("names that only differ in capitals, such as %s, %s and %s, never make an import fail", async (...names) => {
    const { records } = readCatalogue(names.map((Name) => ({ ...WHOLE, Name })));
    const outcome = await api.db.transaction().execute((tx) => importCatalogue(tx, testActor, records));
    expect(outcome.added + outcome.updated + outcome.unchanged).toBe(records.length);
  });

  test("what is retired or sensitive from now on is listed accordingly the next time, and back again", async () => {
    const partner = await aPartner(api.db);
    const flagged = { Name: "Flagged" };
    const plain = { Name: "Plain" };
    await put(flagged, plain);
    const email = anAddress();
    const active = await anExposedCustomer(api.db, partner, ["Flagged", "Plain"], { email });
    const prospect = await anExposedCustomer(api.db, partner, ["Flagged", "Plain"], { email, status: "prospect" });
    const counts = async () => {
      const lists = [await breachesOf(api, partner, active), await breachesOf(api, partner, prospect)];
      return lists.map(({ count }) => count);
    };
    expect(await counts()).toEqual([2, 2]);
    await put({ ...flagged, IsSensitive: true });
    expect(await counts()).toEqual([1, 1]);
    await put({ ...flagged, IsRetired: true });
    expect(await counts()).toEqual([1, 1]);
    await put(flagged);
    expect(await counts()).toEqual([2, 2]);
  });
});
