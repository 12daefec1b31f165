import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DATA_CLASSES, SEVERITIES, severityOf } from "./data-classes.ts";
import { breachSeverity } from "./severity.ts";

const plain = { fabricated: false, spamList: false, malware: false, stealerLog: false };
const of = (dataClasses: readonly string[], more: Partial<typeof plain> = {}) =>
  breachSeverity({ dataClasses, ...plain, ...more });

describe("a breach is as severe as the worst that it exposed:", () => {
  test.each([
    [["Email addresses"], "low"],
    [["Email addresses", "Phone numbers"], "medium"],
    [["Phone numbers", "Private messages", "Email addresses"], "high"],
    [["Email addresses", "Passwords"], "critical"],
    [["email ADDRESSES"], "low"],
    [["Something new"], "medium"],
    [["Something new", "Passwords"], "critical"],
    [[], "medium"],
  ])("%j is %s", (dataClasses, severity) => {
    expect(of(dataClasses)).toBe(severity);
  });

  test("for every known kind of data alone, its own", () => {
    for (const { name, severity } of DATA_CLASSES) expect([name, of([name])]).toEqual([name, severity]);
  });
});

test.each([
  [["Email addresses"], { stealerLog: true }, "critical"],
  [["Email addresses"], { malware: true }, "critical"],
  // A spam sender's list contains the addresses it wrote to, not those of the machines it used.
  [["Email addresses"], { malware: true, spamList: true }, "low"],
  [["Passwords"], { spamList: true }, "medium"],
  [["Private messages"], { spamList: true }, "medium"],
  [["Phone numbers"], { spamList: true }, "medium"],
  [["Passwords"], { fabricated: true }, "medium"],
  [["Email addresses"], { fabricated: true }, "low"],
  [["Email addresses"], { fabricated: true, stealerLog: true }, "medium"],
] as const)("%j with %j is %s", (dataClasses, more, severity) => {
  expect(of(dataClasses, more)).toBe(severity);
});

test("more data never makes a breach less severe, and the order in which it is named plays no part", () => {
  const names = fc.array(fc.constantFrom(...DATA_CLASSES.map(({ name }) => name), "Something new"), { maxLength: 6 });
  const flags = fc.record({
    fabricated: fc.boolean(),
    spamList: fc.boolean(),
    malware: fc.boolean(),
    stealerLog: fc.boolean(),
  });
  const rank = (severity: (typeof SEVERITIES)[number]) => SEVERITIES.indexOf(severity);
  fc.assert(
    fc.property(names, names, flags, (some, more, how) => {
      fc.pre(some.length > 0);
      expect(rank(of([...some, ...more], how))).toBeLessThanOrEqual(rank(of(some, how)));
      expect(of(some.toReversed(), how)).toBe(of(some, how));
      if (some.length === 1 && Object.values(how).every((flag) => !flag))
        expect(of(some)).toBe(severityOf(some[0] ?? ""));
    }),
  );
});
