import { hash, randomBytes } from "node:crypto";

/** Stored values and the available keys don't match; the message is for the person who has the keys. */
export class SealingError extends Error {}

/** A key, and the first bytes of its digest, which identify it in sealed values. */
export type SealingKey = { id: Buffer; secret: Buffer };

/** The first key seals values. All keys can open them. */
export type Keyring = {
  newest: SealingKey;
  find(id: Buffer): SealingKey | undefined;
  /** The names of its keys, as people see them. */
  names(): string[];
};

const KEY_BYTES = 32;
export const KEY_ID_BYTES = 4;

export const newSealingKey = (): string => randomBytes(KEY_BYTES).toString("base64");

/** Whether a text is 32 bytes in base64, with or without its padding. */
export const isSealingKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=?$/.test(text) && Buffer.from(text, "base64").length === KEY_BYTES;

/** Parses the keys that the operator has set, newest first. */
export function keyringOf(keys: readonly string[]): Keyring {
  const known = keys.map((text): SealingKey => {
    if (!isSealingKey(text))
      throw new SealingError("A key must be 32 bytes in base64; sablewatch secrets new-key makes one.");
    const secret = Buffer.from(text, "base64");
    return { id: hash("sha256", Buffer.concat([ID_CONTEXT, secret]), "buffer").subarray(0, KEY_ID_BYTES), secret };
  });
  const [newest] = known;
  if (!newest) throw new SealingError("There is no key to seal with; sablewatch secrets new-key makes one.");
  return {
    newest,
    find: (id) => known.find((key) => key.id.equals(id)),
    names: () => known.map(({ id }) => nameOfKey(id)),
  };
}

const ID_CONTEXT = Buffer.from("sablewatch: id of a sealing key");

/** A key's name, as people see it. */
export const nameOfKey = (id: Buffer): string => id.toString("hex");
