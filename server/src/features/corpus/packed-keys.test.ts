import fc from "fast-check";
import { expect, test } from "vitest";
import { lastOf, listOfKeys, PackedKeys } from "./packed-keys.ts";

const key = fc.oneof(fc.stringMatching(/^[ -~]{1,40}$/), fc.stringMatching(/^[a-c]{120,700}$/));

test("keys of any length come back from their bytes as they were", () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 300 }), (keys) => {
      const packed = PackedKeys.of(keys);
      expect(packed).toHaveLength(keys.length);
      expect(listOfKeys(packed)).toEqual(keys);
      expect(lastOf(packed)).toBe(lastOf(keys));
    }),
  );
});
