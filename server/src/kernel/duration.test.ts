import fc from "fast-check";
import { expect, test } from "vitest";
import { HUGE_TEXTS, hostileText } from "../../test/support/hostile-text.ts";
import { DAY, durationMs, HOUR, MINUTE, SECOND } from "./duration.ts";

test("a whole number and a unit make that many milliseconds, exactly", () => {
  const unit = fc.constantFrom(
    ["s", SECOND] as const,
    ["m", MINUTE] as const,
    ["h", HOUR] as const,
    ["d", DAY] as const,
  );
  fc.assert(
    fc.property(fc.nat(36_500), unit, (count, [letter, ms]) => {
      expect(durationMs(`${count}${letter}`)).toBe(count * ms);
    }),
  );
});

test.each([
  "",
  "5",
  "s",
  "-5s",
  "+5s",
  "1.5h",
  "5 s",
  " 5s",
  "5s ",
  "5S",
  "5ms",
  "5w",
  "1e3s",
  "0x5s",
  "9999999999s",
  "٥s",
])("%j is no duration", (text) => {
  expect(durationMs(text)).toBeUndefined();
});

test("no text makes it throw, and what it accepts has the one form", () => {
  fc.assert(
    fc.property(hostileText(), (text) => {
      if (durationMs(text) !== undefined) expect(text).toMatch(/^[0-9]{1,9}[smhd]$/);
    }),
  );
  for (const text of HUGE_TEXTS) expect(durationMs(text)).toBeUndefined();
});
