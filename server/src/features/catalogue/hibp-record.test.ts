import { describe, expect, test } from "vitest";
import { readCatalogue } from "./index.ts";

const WHOLE = {
  Name: "LarchmontParcels",
  Title: "Larchmont Parcels",
  Domain: "Larchmont.example",
  BreachDate: "2024-03-18",
  AddedDate: "2024-04-02T08:15:00Z",
  ModifiedDate: "2024-05-06T07:08:09Z",
  PwnCount: 2_310_455,
  Description: 'In March, <a href="https://larchmont.example">Larchmont</a> lost <em>everything</em>.',
  LogoPath: "https://larchmont.example/logo.png",
  DataClasses: ["Email addresses", "Passwords"],
  IsVerified: true,
  IsFabricated: false,
  IsSensitive: false,
  IsRetired: false,
  IsSpamList: false,
  IsMalware: false,
  IsSubscriptionFree: false,
  IsStealerLog: false,
};

const USUAL_FLAGS = {
  verified: true,
  fabricated: false,
  sensitive: false,
  retired: false,
  spamList: false,
  malware: false,
  stealerLog: false,
};

const read = (overrides: Record<string, unknown>) => readCatalogue([{ ...WHOLE, ...overrides }]);

describe("reading an entry", () => {
  test("takes over the facts, and nothing of the description", () => {
    const { records, problems } = read({});
    expect(problems).toEqual([]);
    expect(records).toEqual([
      {
        name: "LarchmontParcels",
        title: "Larchmont Parcels",
        domain: "larchmont.example",
        breachDate: "2024-03-18",
        addedAt: new Date("2024-04-02T08:15:00Z"),
        modifiedAt: new Date("2024-05-06T07:08:09Z"),
        accounts: 2_310_455,
        dataClasses: ["Email addresses", "Passwords"],
        ...USUAL_FLAGS,
      },
    ]);
  });

  test("needs a name and a date; the rest has a default", () => {
    expect(readCatalogue([{ Name: " Bare ", BreachDate: "2020-02-29" }])).toEqual({
      problems: [],
      records: [
        {
          name: "Bare",
          title: "Bare",
          domain: null,
          breachDate: "2020-02-29",
          addedAt: new Date("2020-02-29T00:00:00Z"),
          modifiedAt: new Date("2020-02-29T00:00:00Z"),
          accounts: 0,
          dataClasses: [],
          ...USUAL_FLAGS,
        },
      ],
    });
    const optional = Object.keys(WHOLE).filter((name) => name !== "Name" && name !== "BreachDate");
    const nothing = Object.fromEntries(optional.map((name) => [name, null]));
    expect(read(nothing)).toMatchObject({ problems: [], records: [{ title: "LarchmontParcels", verified: true }] });
  });

  test.each([null, "", "   ", "not a site", "http://", "a b.example", "-", "<b>larchmont.example</b>"])(
    "a domain that is none is left out: %j",
    (Domain) => {
      expect(read({ Domain })).toMatchObject({ problems: [], records: [{ domain: null }] });
    },
  );

  test("HTML in a title stays the text that it is", () => {
    const Title = '<script>alert("1")</script> & <b>Co</b>';
    expect(read({ Title })).toMatchObject({ problems: [], records: [{ title: Title }] });
  });

  test("a kind of data that comes twice is taken once", () => {
    const DataClasses = ["Passwords", "Names", " Passwords "];
    expect(read({ DataClasses })).toMatchObject({ records: [{ dataClasses: ["Passwords", "Names"] }] });
  });

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);

  test("today is no future, and a moment without an offset is UTC", () => {
    expect(read({ BreachDate: today }).problems).toEqual([]);
    for (const AddedDate of ["2024-04-02T08:15:00", "2024-04-02T10:15:00+02:00"]) {
      expect(read({ AddedDate })).toMatchObject({ records: [{ addedAt: new Date("2024-04-02T08:15:00Z") }] });
    }
  });

  const FLAGS = ["IsVerified", "IsFabricated", "IsSensitive", "IsRetired", "IsSpamList", "IsMalware", "IsStealerLog"];
  const NO_MOMENT = ["", "yesterday", 7, "2024-13-01T00:00:00Z", "0000-01-01T00:00:00Z"];
  const NO_DAY = ["", "soon", 20_240_318, "2024-02-30", "18-03-2024", "2024-03-18T00:00:00Z", "0000-01-01"];
  const BAD: Record<string, readonly unknown[]> = {
    Name: [undefined, null, "", "  ", 7, {}, "a\u0000b", "\ud800", "x".repeat(201)],
    Title: [7, {}, "", "a\u0000b", "x".repeat(301)],
    Domain: [7, {}, []],
    BreachDate: [undefined, null, tomorrow, "2999-01-01", ...NO_DAY],
    AddedDate: NO_MOMENT,
    ModifiedDate: NO_MOMENT,
    PwnCount: ["1000", -1, 1.5, 1e300, true],
    DataClasses: ["Passwords", {}, [7], [""], ["a\u0000b"], ["x".repeat(201)], Array.from({ length: 501 }, String)],
    ...Object.fromEntries(FLAGS.map((name) => [name, ["true", 1, []]])),
  };
  const cases = Object.entries(BAD).flatMap(([field, values]) => values.map((bad) => ({ field, bad })));

  test.each(cases)("$field must not be $bad: told in one line, and left out", ({ field, bad }) => {
    const { records, problems } = read({ [field]: bad });
    expect(records).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^(LarchmontParcels|entry 1|.{1,100}): ${field}`, "s"));
    expect(problems[0]?.length).toBeLessThan(400);
  });
});
