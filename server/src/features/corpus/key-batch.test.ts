import fc from "fast-check";
import { expect, test } from "vitest";
import { KeyBatch } from "./key-batch.ts";
import { keyOfMailbox, mailboxOfKey } from "./key.ts";

const domain = fc.constantFrom(
  "shop.example",
  "mail.shop.example",
  "shop-two.example",
  "a.example",
  "shop.co",
  "x.shop.co",
);
const local = fc.oneof(
  fc.stringMatching(/^[a-c]{1,3}$/),
  fc.stringMatching(/^[a-z0-9!#$%&'*/=?^_`{|}~.-]{1,20}$/),
  fc.constantFrom("jürgen", "иван", "名前", "😀", "100%", "%41", "a%20b"),
);
const address = fc.record({ local, domain });

const add = (batch: KeyBatch, addresses: readonly { local: string; domain: string }[]): void => {
  for (const one of addresses) batch.add(one.local, one.domain);
};
const expected = (addresses: readonly { local: string; domain: string }[]): string[] =>
  [...new Set(addresses.map((one) => keyOfMailbox(`${one.local}@${one.domain}`)))].sort();

test("gives sorted, distinct keys, in chunks of the wanted size, and the mailboxes come back from them", () => {
  fc.assert(
    fc.property(fc.array(address, { maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (addresses, size) => {
      const batch = new KeyBatch();
      add(batch, addresses);
      expect(batch.size).toBe(addresses.length);
      const chunks = [...batch.chunks(size)];
      expect(chunks.flat()).toEqual(expected(addresses));
      for (const chunk of chunks.slice(0, -1)) expect(chunk).toHaveLength(size);
      const mailboxes = new Set(addresses.map((one) => `${one.local}@${one.domain}`));
      expect(new Set(chunks.flat().map(mailboxOfKey))).toEqual(mailboxes);
    }),
  );
});

test("keys are ASCII, so every order of them is the same", () => {
  fc.assert(
    fc.property(address, (one) => {
      expect(keyOfMailbox(`${one.local}@${one.domain}`)).toMatch(/^[\x20-\x7e]+$/);
    }),
  );
});

test("emptied, it holds nothing of what was in it", () => {
  fc.assert(
    fc.property(fc.array(address), fc.array(address), (before, after) => {
      const batch = new KeyBatch();
      add(batch, before);
      batch.clear();
      add(batch, after);
      expect(batch.size).toBe(after.length);
      expect([...batch.chunks(1_000)].flat()).toEqual(expected(after));
    }),
  );
});

test("grows with what is put into it", () => {
  const batch = new KeyBatch();
  const addresses = Array.from({ length: 80_000 }, (_, n) => ({
    local: `customer-number-${(n * 7_919) % 60_013}`,
    domain: `shop-${n % 997}.example`,
  }));
  add(batch, addresses);
  // Compared as one text, because comparing long lists takes seconds.
  expect([...batch.chunks(10_000)].flat().join("\n") === expected(addresses).join("\n")).toBe(true);
});
