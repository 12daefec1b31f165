import fc from "fast-check";
import { expect, test } from "vitest";
import { isSealingKey, keyringOf, newSealingKey, SealingError } from "./keyring.ts";
import { headerOf, keyIdIn, openValue, type SealedPlace, sealValue } from "./seal-value.ts";

const [newer, older] = [newSealingKey(), newSealingKey()];
const keyring = keyringOf([newer, older]);
const place: SealedPlace = ["webhook_secrets.token", "0190b2f2-0000-7000-8000-000000000000"];

test("any value comes back as it was, and is not to be seen in what is stored", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 20_000 }), (bytes) => {
      const sealed = sealValue(keyring, place, bytes);
      expect(openValue(keyring, place, sealed)).toEqual(Buffer.from(bytes));
      expect(sealed.includes(Buffer.from(bytes))).toBe(false);
    }),
  );
});

test("texts may be empty and in any script", () => {
  for (const text of ["", "whsec_abc", "päß 密码 🔑"]) {
    expect(openValue(keyring, place, sealValue(keyring, place, text)).toString()).toBe(text);
  }
});

test("sealing twice gives two different values, so that nobody sees which secrets are the same", () => {
  expect(sealValue(keyring, place, "same").equals(sealValue(keyring, place, "same"))).toBe(false);
});

test("the newest key seals, and an older one still opens what it has sealed", () => {
  const sealed = sealValue(keyringOf([older]), place, "from before");
  expect(openValue(keyring, place, sealed).toString()).toBe("from before");
  expect(keyIdIn(sealValue(keyring, place, "now"))).toEqual(keyring.newest.id);
  expect(sealValue(keyring, place, "now").subarray(0, 5)).toEqual(headerOf(keyring.newest));
});

test.each<[string, SealedPlace]>([
  ["another row", [place[0], "0190b2f2-0000-7000-8000-000000000001"]],
  ["another column", ["staff_connections.client_secret", ...place.slice(1)]],
  ["a key of more parts", [...place, ""]],
  ["no row", [place[0]]],
])("a value does not open in %s", (_name, elsewhere) => {
  const sealed = sealValue(keyring, place, "secret");
  expect(() => openValue(keyring, elsewhere, sealed)).toThrow(SealingError);
});

test("no change to any byte goes unnoticed, nor does a missing end", () => {
  const sealed = sealValue(keyring, place, "secret");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openValue(keyring, place, changed)).toThrow(SealingError);
    expect(() => openValue(keyring, place, sealed.subarray(0, at))).toThrow(SealingError);
  }
});

test("an error names the column and the key's id, and neither the value nor a key", () => {
  const sealed = sealValue(keyringOf([older]), place, "a-secret-value");
  const error = (() => {
    try {
      return openValue(keyringOf([newer]), place, sealed);
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
