import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DATA_CLASSES, SEVERITIES } from "../../catalogue/data-classes.ts";
import { threatScore } from "./threat-score.ts";

type OpenInstance = Parameters<typeof threatScore>[0][number];
type Facts = OpenInstance["breach"];

const TODAY = new Date("2026-06-15T12:00:00Z");
const DAY_MS = 86_400_000;
const NAMES = DATA_CLASSES.map(({ name }) => name);
const LEAST: OpenInstance = {
  breach: {
    dataClasses: [],
    breachDate: "2007-01-01",
    verified: false,
    fabricated: true,
    spamList: true,
    malware: false,
    stealerLog: false,
  },
  addresses: 1,
};

const day = (daysAgo: number): string => new Date(TODAY.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const dataClass = fc.oneof(fc.constantFrom<string>(...NAMES), fc.constantFrom("Dreams", "DNA profiles", "Мечты"));
const daysAgo = fc.integer({ min: 0, max: 9_000 });
const addresses = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000 }));
const breach: fc.Arbitrary<Facts> = fc.record({
  dataClasses: fc.array(dataClass, { maxLength: 12 }),
  breachDate: daysAgo.map(day),
  verified: fc.boolean(),
  fabricated: fc.boolean(),
  spamList: fc.boolean(),
  malware: fc.boolean(),
  stealerLog: fc.boolean(),
});
const exposure: fc.Arbitrary<OpenInstance> = fc.record({ breach, addresses });
const others = fc.array(exposure, { maxLength: 12 });

const score = (exposures: readonly OpenInstance[], today = TODAY): number => threatScore(exposures, today);

/** Whatever else a customer has, this change to one exposure never lowers the score. */
function neverLowers<Change>(
  change: fc.Arbitrary<Change>,
  apply: (exposure: OpenInstance, change: Change) => OpenInstance,
): void {
  fc.assert(
    fc.property(others, exposure, change, (rest, one, how) => {
      expect(score([...rest, apply(one, how)])).toBeGreaterThanOrEqual(score([...rest, one]));
    }),
    { numRuns: 300 },
  );
}

const withBreach = (one: OpenInstance, facts: Partial<Facts>): OpenInstance => ({
  ...one,
  breach: { ...one.breach, ...facts },
});

describe("the score", () => {
  test("is 0 exactly when there is nothing, and else a whole number from 1 to 97", () => {
    expect(score([])).toBe(0);
    expect(score([LEAST])).toBeGreaterThanOrEqual(1);
    fc.assert(
      fc.property(fc.array(exposure, { minLength: 1, maxLength: 30 }), (exposures) => {
        const result = score(exposures);
        expect(Number.isInteger(result)).toBe(true);
        expect(result).toBeGreaterThanOrEqual(1);
        expect(result).toBeLessThanOrEqual(97);
      }),
      { numRuns: 300 },
    );
  });

  test("stays within its bounds for what no catalogue should hold", () => {
    const worst: OpenInstance = {
      breach: {
        ...LEAST.breach,
        dataClasses: [...NAMES, ...Array.from({ length: 500 }, (_, n) => `Kind ${n}`)],
        breachDate: day(0),
        verified: true,
        fabricated: false,
        spamList: false,
        malware: true,
        stealerLog: true,
      },
      addresses: Number.MAX_SAFE_INTEGER,
    };
    expect(score([worst])).toBeLessThanOrEqual(97);
    expect(score(Array.from({ length: 100 }, () => worst))).toBe(97);
    expect(score(Array.from({ length: 2_000 }, () => LEAST))).toBeLessThanOrEqual(97);
    for (const odd of [withBreach(LEAST, { breachDate: "2999-01-01" }), { ...LEAST, addresses: 0 }]) {
      expect(score([odd])).toBeGreaterThanOrEqual(1);
    }
  });

  test("does not depend on the order of breaches", () => {
    fc.assert(
      fc.property(others, fc.integer(), (exposures, seed) => {
        const [shuffled = []] = fc.sample(fc.shuffledSubarray(exposures, { minLength: exposures.length }), {
          seed,
          numRuns: 1,
        });
        expect(score(shuffled)).toBe(score(exposures));
      }),
    );
  });

  test("does not count a kind of data twice, however it is written", () => {
    const once = withBreach(LEAST, { dataClasses: ["Passwords"], fabricated: false, breachDate: day(0) });
    const thrice = withBreach(once, { dataClasses: ["Passwords", "passwords", " PASSWORDS "] });
    expect(score([thrice])).toBe(score([once]));
  });
});

describe("it never falls with", () => {
  test("one more breach, and never rises with one less", () => {
    fc.assert(
      fc.property(others, exposure, fc.nat(), (rest, one, index) => {
        const all = rest.toSpliced(index % (rest.length + 1), 0, one);
        expect(score(all)).toBeGreaterThanOrEqual(score(rest));
      }),
      { numRuns: 500 },
    );
  });

  test("one more kind of data", () => {
    neverLowers(dataClass, (one, name) => withBreach(one, { dataClasses: [...one.breach.dataClasses, name] }));
  });

  test("a worse kind of data in place of another", () => {
    const bySeverity = (severity: string) =>
      DATA_CLASSES.filter((one) => one.severity === severity).map(({ name }) => name);
    const pairs = SEVERITIES.flatMap((worse, rank) =>
      SEVERITIES.slice(rank + 1).map((better) => [bySeverity(worse), bySeverity(better)] as const),
    );
    const pair = fc
      .constantFrom(...pairs)
      .chain(([worse, better]) => fc.tuple(fc.constantFrom<string>(...worse), fc.constantFrom<string>(...better)));
    fc.assert(
      fc.property(others, exposure, pair, (rest, one, [worse, better]) => {
        const kept = one.breach.dataClasses.filter((name) => name !== worse && name !== better);
        const of = (name: string) => score([...rest, withBreach(one, { dataClasses: [...kept, name] })]);
        expect(of(worse)).toBeGreaterThanOrEqual(of(better));
      }),
      { numRuns: 300 },
    );
  });

  test("data that came from people's own devices", () => {
    neverLowers(fc.constantFrom("malware", "stealerLog"), (one, flag) => withBreach(one, { [flag]: true }));
  });

  test("data that proves to be genuine", () => {
    neverLowers(fc.constantFrom({ verified: true }, { fabricated: false }, { spamList: false }), withBreach);
  });

  test("a newer breach", () => {
    neverLowers(daysAgo, (one, days) => {
      const later = day(days);
      return later > one.breach.breachDate ? withBreach(one, { breachDate: later }) : one;
    });
  });

  test("more addresses in a breach", () => {
    neverLowers(addresses, (one, more) => ({ ...one, addresses: one.addresses + more }));
  });
});

test("it never rises with time alone", () => {
  fc.assert(
    fc.property(others, fc.integer({ min: 0, max: 20_000 }), (exposures, days) => {
      const later = new Date(TODAY.getTime() + days * DAY_MS);
      expect(score(exposures, later)).toBeLessThanOrEqual(score(exposures));
    }),
  );
});

test("it tells apart what is apart: each of these is higher than the one before", () => {
  const genuine = { ...LEAST.breach, verified: true, fabricated: false, spamList: false };
  const steps: OpenInstance[] = [
    { breach: { ...genuine, dataClasses: ["Email addresses"], breachDate: day(3000) }, addresses: 1 },
    { breach: { ...genuine, dataClasses: ["Email addresses", "Phone numbers"], breachDate: day(3000) }, addresses: 1 },
    { breach: { ...genuine, dataClasses: ["Email addresses", "Passwords"], breachDate: day(3000) }, addresses: 1 },
    { breach: { ...genuine, dataClasses: ["Email addresses", "Passwords"], breachDate: day(30) }, addresses: 1 },
    { breach: { ...genuine, dataClasses: ["Email addresses", "Passwords"], breachDate: day(30) }, addresses: 50 },
    { breach: { ...genuine, dataClasses: ["Passwords", "Credit cards"], breachDate: day(30) }, addresses: 50 },
    {
      breach: { ...genuine, dataClasses: ["Passwords", "Credit cards"], breachDate: day(30), stealerLog: true },
      addresses: 50,
    },
  ];
  const scores = steps.map((step) => score([step]));
  expect(scores).toEqual([...new Set(scores)].sort((one, other) => one - other));
});

test("the examples of its document are what it gives", () => {
  const genuine = { ...LEAST.breach, verified: true, fabricated: false, spamList: false };
  const shop = {
    breach: { ...genuine, dataClasses: ["Email addresses", "Passwords"], breachDate: day(730) },
    addresses: 1,
  };
  const stealer = withBreach({ ...shop, addresses: 5 }, { breachDate: day(91), stealerLog: true });
  const spam = withBreach(shop, { dataClasses: ["Email addresses"], breachDate: day(8 * 365), spamList: true });
  const examples = [[shop], Array.from({ length: 10 }, () => shop), [stealer], [spam]];
  expect(examples.map((exposures) => score(exposures))).toEqual([12, 71, 42, 1]);
});
