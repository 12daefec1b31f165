import fc from "fast-check";

const MEANINGFUL = 'abxn-wW.@:/?#%[]()<>"\\+_~\0\t\n\r 019…。ßİ\u200b\u00ad\ud800';

/** fast-check's own units for these take a second to prepare. */
const codePoints = (maxLength: number) =>
  fc.array(fc.nat(0x10ffff), { maxLength }).map((points) => String.fromCodePoint(...points));
const codeUnits = (maxLength: number) =>
  fc.array(fc.nat(0xffff), { maxLength }).map((units) => String.fromCharCode(...units));

/**
 * Text as an attacker or a broken program sends it: lone surrogates, NUL, control characters, any script, ten
 * kilobytes.
 */
export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(
    codePoints(60),
    codeUnits(60),
    fc.string({ unit: "grapheme-composite", maxLength: 60 }),
    // Characters that have a meaning in one parser or another.
    fc.string({ unit: fc.constantFrom(...Array.from(MEANINGFUL)), maxLength: 60 }),
    fc.tuple(codeUnits(5), fc.nat(2000)).map(([text, times]) => text.repeat(times)),
  );

/** 100 kB each; a pattern that backtracks would not finish on one of them. */
export const HUGE_TEXTS: readonly string[] = [
  ..."a.@-+:/ %\0é\ud800(\\".split("").map((character) => character.repeat(100_000)),
  "a.".repeat(50_000),
  "a@".repeat(50_000),
  "http://".repeat(14_000),
  "www.".repeat(25_000),
  "xn--".repeat(25_000),
  `${" ".repeat(50_000)}x${" ".repeat(50_000)}`,
  `a@${"b.".repeat(50_000)}`,
  `${"a.".repeat(50_000)}@b.example`,
];
