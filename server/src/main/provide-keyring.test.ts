import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newSealingKey } from "../platform/sealing/keyring.ts";
import { type Config, readConfig } from "./config.ts";
import { addKeyToFile, keyFileOf, provideKeyring } from "./provide-keyring.ts";

let config: Config;
beforeEach(() => void (config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "sablewatch-keys-")) })));
afterEach(() => rmSync(config.DATA_DIR, { recursive: true }));

test("without a setting, a key is made beside the data that only its owner can read, and found again", () => {
  const made = provideKeyring(config, false);
  expect(statSync(keyFileOf(config)).mode & 0o777).toBe(0o600);
  expect(provideKeyring(config, true).names()).toEqual(made.names());
});

test("the settings' keys count alone, and make no file", () => {
  const key = newSealingKey();
  const set = { ...config, SECRETS_KEYS: [key] };
  expect(provideKeyring(set, false).names()).toEqual(provideKeyring(set, true).names());
  expect(statSync(keyFileOf(config), { throwIfNoEntry: false })).toBeUndefined();
});

test("a lost file is not replaced by another key, which would open nothing", () => {
  expect(() => provideKeyring(config, true)).toThrow(`the file with their key, ${keyFileOf(config)}, is missing`);
  expect(statSync(keyFileOf(config), { throwIfNoEntry: false })).toBeUndefined();
});

test("a new key goes first, and those before stay", () => {
  const [before] = provideKeyring(config, false).names();
  expect(addKeyToFile(config)).toBe(keyFileOf(config));
  const names = provideKeyring(config, true).names();
  expect(names).toHaveLength(2);
  expect(names[1]).toBe(before);
  expect(statSync(keyFileOf(config)).mode & 0o777).toBe(0o600);
});

test("a new key isn't added where there is no key file, because that would be the wrong folder", () => {
  expect(() => addKeyToFile(config)).toThrow(`There is no key file ${keyFileOf(config)}`);
  expect(statSync(keyFileOf(config), { throwIfNoEntry: false })).toBeUndefined();
});

test("where the settings have the keys, none is put into a file that would not count", () => {
  expect(() => addKeyToFile({ ...config, SECRETS_KEYS: [newSealingKey()] })).toThrow("SECRETS_KEYS is set");
  expect(statSync(keyFileOf(config), { throwIfNoEntry: false })).toBeUndefined();
});

test("a file with anything else is refused, and none of it is told", () => {
  writeFileSync(keyFileOf(config), "hunter2\n");
  expect(() => provideKeyring(config, true)).toThrow("must have one key in each line");
  expect(() => provideKeyring(config, true)).not.toThrow("hunter2");
  expect(readFileSync(keyFileOf(config), "utf8")).toBe("hunter2\n");
});
