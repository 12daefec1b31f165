import { expect, test } from "vitest";
import { bytesInWords } from "./bytes.ts";

test.each([
  [0, "0 bytes", "0 bytes"],
  [999, "999 bytes", "999 bytes"],
  [1_234, "1.3 KB", "1.2 KB"],
  [37_100_000, "38 MB", "37 MB"],
  [2_000_000_000, "2 GB", "2 GB"],
  [12_300_000_000_000_000, "12300 TB", "12300 TB"],
])("%i bytes are %s, or %s if rounded down", (bytes, up, down) => {
  expect(bytesInWords(bytes)).toBe(up);
  expect(bytesInWords(bytes, Math.floor)).toBe(down);
});
