import fc from "fast-check";
import { expect, test } from "vitest";
import { EXCERPT_BYTES, excerptOf } from "./excerpt.ts";

test("an excerpt is the beginning of the body, without half a character at its end", () => {
  expect(excerptOf(Buffer.from("received"), undefined)).toBe("received");
  expect(excerptOf(Buffer.from("a".repeat(2000)), undefined)).toBe("a".repeat(EXCERPT_BYTES));
  expect(excerptOf(Buffer.from(`${"a".repeat(EXCERPT_BYTES - 1)}é`), undefined)).toBe("a".repeat(EXCERPT_BYTES - 1));
  expect(excerptOf(Buffer.from(`${"a".repeat(EXCERPT_BYTES - 3)}😀`), undefined)).toBe("a".repeat(EXCERPT_BYTES - 3));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 500, maxLength: 1500 }), (text) => {
      const excerpt = excerptOf(Buffer.from(text), undefined);
      expect(text.startsWith(excerpt)).toBe(true);
      expect(Buffer.byteLength(excerpt)).toBeGreaterThan(Math.min(Buffer.byteLength(text), EXCERPT_BYTES) - 4);
    }),
  );
});

test("whatever the bytes, an excerpt is text that PostgreSQL can hold", () => {
  expect(excerptOf(Buffer.from("a\0b"), undefined)).toBe("a\ufffdb");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1500 }), (bytes) => {
      const excerpt = excerptOf(Buffer.from(bytes), undefined);
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt).not.toContain("\0");
    }),
  );
});

test("an encoded body is named and not shown", () => {
  const packed = Buffer.from([0x1f, 0x8b, 8]);
  expect(excerptOf(packed, "gzip")).toBe("(gzip-encoded, not shown)");
  expect(excerptOf(packed, ["gzip", "br"])).toBe("(gzip,br-encoded, not shown)");
  expect(excerptOf(packed, "x".repeat(9000))).toBe(`(${"x".repeat(40)}-encoded, not shown)`);
  expect(excerptOf(Buffer.from("plain"), "Identity")).toBe("plain");
  expect(excerptOf(Buffer.from("plain"), "")).toBe("plain");
  expect(excerptOf(undefined, "gzip")).toBe("");
});
