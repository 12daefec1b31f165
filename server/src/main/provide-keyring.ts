import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { invalid } from "../kernel/errors.ts";
import { isSealingKey, type Keyring, keyringOf, newSealingKey, SealingError } from "../platform/sealing/keyring.ts";
import type { Config } from "./config.ts";

export const keyFileOf = ({ DATA_DIR }: Pick<Config, "DATA_DIR">): string => join(DATA_DIR, "secrets.key");

/**
 * The keys that the settings name. Without them, those in the file beside the embedded database, which is created if
 * nothing is sealed yet.
 */
export function provideKeyring(config: Config, hasSealedValues: boolean): Keyring {
  if (config.SECRETS_KEYS !== undefined) return keyringOf(config.SECRETS_KEYS);
  const file = keyFileOf(config);
  const keys = readKeyFile(file);
  if (keys !== undefined) return keyringOf(keys);
  if (hasSealedValues) {
    throw new SealingError(
      `The secrets in this database are sealed, and the file with their key, ${file}, is missing: put it back, or set SECRETS_KEYS. If it is lost, see docs/secrets.md.`,
    );
  }
  createKeyFile(config.DATA_DIR, file);
  return keyringOf(readKeyFile(file) ?? []);
}

/** Refuses operations on the key file if the settings replace it. */
export function requireKeyFileInUse({ SECRETS_KEYS }: Config): void {
  if (SECRETS_KEYS === undefined) return;
  throw invalid("SECRETS_KEYS is set, and counts instead of the key file: change and keep the key there");
}

/** Puts a new key first, and keeps those that were there. Returns the file's path. */
export function addKeyToFile(config: Config): string {
  requireKeyFileInUse(config);
  const file = keyFileOf(config);
  const keys = readKeyFile(file);
  if (keys === undefined) {
    throw invalid(
      `There is no key file ${file}. Set DATA_DIR to the service's folder; its first start creates the file`,
    );
  }
  renameSync(writeDraft(file, [newSealingKey(), ...keys]), file);
  flushFolder(config.DATA_DIR);
  return file;
}

/** One key in a line, newest first. */
function readKeyFile(file: string): string[] | undefined {
  try {
    const keys = readFileSync(file, "utf8")
      .split(/[\s,]+/)
      .filter(Boolean);
    if (keys.length > 0 && keys.every(isSealingKey)) return keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  throw new SealingError(`${file} must have one key in each line, 32 bytes in base64; it has something else.`);
}

/** A link appears complete, and if two processes create the file at the same time, only one succeeds. */
function createKeyFile(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = writeDraft(file, [newSealingKey()]);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  flushFolder(folder);
}

/** Without this a power cut could take the name of the file with it, after something was sealed with its key. */
function flushFolder(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function writeDraft(file: string, keys: readonly string[]): string {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${keys.join("\n")}\n`, { mode: 0o600, flag: "wx", flush: true });
  return draft;
}
