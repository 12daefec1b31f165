import fc from "fast-check";
import { expect, test } from "vitest";
import { isSealingKey, keyringOf, newSealingKey, SealingError } from "./keyring.ts";
import { headerOf, keyIdIn, openValue, type SealedCell, sealValue } from "./seal-value.ts";

const [newer, older] = [newSealingKey(), newSealingKey()];
const keyring = keyringOf([newer, older]);
const cell: SealedCell = ["webhook_secrets.token", "0190b2f2-0000-7000-8000-000000000000"];

test("every value comes back as it was, and can't be seen in what is stored", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 20_000 }), (bytes) => {
      const sealed = sealValue(keyring, cell, bytes);
      expect(openValue(keyring, cell, sealed)).toEqual(Buffer.from(bytes));
      expect(sealed.includes(Buffer.from(bytes))).toBe(false);
    }),
  );
});

test("texts may be empty and in any script", () => {
  for (const text of ["", "whsec_abc", "päß 密码 🔑"]) {
    expect(openValue(keyring, cell, sealValue(keyring, cell, text)).toString()).toBe(text);
  }
});

test("sealing twice gives two different values, so that no one can see which secrets are equal", () => {
  expect(sealValue(keyring, cell, "same").equals(sealValue(keyring, cell, "same"))).toBe(false);
});

test("the newest key seals, and an older one still opens what it has sealed", () => {
  const sealed = sealValue(keyringOf([older]), cell, "from before");
  expect(openValue(keyring, cell, sealed).toString()).toBe("from before");
  expect(keyIdIn(sealValue(keyring, cell, "now"))).toEqual(keyring.newest.id);
  expect(sealValue(keyring, cell, "now").subarray(0, 5)).toEqual(headerOf(keyring.newest));
});

test.each<[string, SealedCell]>([
  ["another row", [cell[0], "0190b2f2-0000-7000-8000-000000000001"]],
  ["another column", ["staff_connections.client_secret", ...cell.slice(1)]],
  ["a key of more parts", [...cell, ""]],
  ["no row", [cell[0]]],
])("a value does not open in %s", (_name, elsewhere) => {
  const sealed = sealValue(keyring, cell, "secret");
  expect(() => openValue(keyring, elsewhere, sealed)).toThrow(SealingError);
});

test("no change to any byte goes unnoticed, nor does a missing end", () => {
  const sealed = sealValue(keyring, cell, "secret");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openValue(keyring, cell, changed)).toThrow(SealingError);
    expect(() => openValue(keyring, cell, sealed.subarray(0, at))).toThrow(SealingError);
  }
});

test("an error names the column and the key's id, and neither the value nor a key", () => {
  const sealed = sealValue(keyringOf([older]), cell, "a-secret-value");
  const error = (() => {
    try {
      return openValue(keyringOf([newer]), cell, sealed);
    } catch (caught) {
      return caught as Error;
    }
  })();
  expect(String(error)).toContain(`webhook_secrets.token is sealed with key ${keyIdIn(sealed).toString("hex")}`);
  for (const secret of ["a-secret-value", newer, older]) expect(String(error)).not.toContain(secret);
});

test("keys are 32 bytes in base64", () => {
  expect(isSealingKey(newer)).toBe(true);
  for (const wrong of ["", "hunter2", newer.slice(4), `${newer}A`, newer.replaceAll(/./g, "-")]) {
    expect(isSealingKey(wrong)).toBe(false);
    expect(() => keyringOf([newer, wrong])).toThrow("A key must be 32 bytes in base64");
  }
  expect(() => keyringOf([])).toThrow(SealingError);
});
